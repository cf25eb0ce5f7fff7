/*
 * Gives an account that /etc/passwd does not know a name, for initdb, which ends without one. Loaded into it
 * (LD_PRELOAD) by cluster.ts when the server's account has no entry, as in a container with -u 12345.
 * Only the two look-ups by id are answered, and all with the same made-up entry: PostgreSQL asks for itself alone.
 *
 * Built without a C library, so that it runs on any Linux of its kind (arm64 has none yet):
 *   gcc -shared -nostdlib -fPIC -Os -s -o passwd-entry-x86_64.so passwd-entry.c
 */
struct passwd {
  char *name, *password;
  unsigned int uid, gid;
  char *gecos, *home, *shell;
};

static char name[] = "vireo", none[] = "", home[] = "/";

static void fill(struct passwd *entry, unsigned int uid) {
  entry->name = name;
  entry->password = none;
  entry->uid = uid;
  entry->gid = uid;
  entry->gecos = none;
  entry->home = home;
  entry->shell = none;
}

struct passwd *getpwuid(unsigned int uid) {
  static struct passwd entry;
  fill(&entry, uid);
  return &entry;
}

int getpwuid_r(unsigned int uid, struct passwd *entry, char *buffer, unsigned long size, struct passwd **result) {
  (void)buffer;
  (void)size;
  fill(entry, uid);
  *result = entry;
  return 0;
}
