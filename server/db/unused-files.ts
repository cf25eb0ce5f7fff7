import type { Db } from './client.ts'

/** Records files to be removed. `inMs` is from now. */
export async function addUnusedFiles(db: Db, keys: readonly string[], inMs = 0): Promise<void> {
  await db.query({
    name: 'videos.addUnusedFiles',
    text: `
      INSERT INTO unused_files (key, remove_after)
      SELECT key, now() + make_interval(secs => $2) FROM unnest($1::text[]) AS key ORDER BY key
      ON CONFLICT (key) DO UPDATE SET remove_after = excluded.remove_after`,
    values: [keys, inMs / 1000],
  })
}

/** Forgets files to be removed, as they are in use or already gone. */
export async function deleteUnusedFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db.query({
    name: 'videos.deleteUnusedFiles',
    text: 'DELETE FROM unused_files WHERE key = ANY ($1::text[])',
    values: [keys],
  })
}

export async function findUnusedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    name: 'videos.unusedFiles',
    text: 'SELECT key FROM unused_files WHERE remove_after <= now() ORDER BY remove_after LIMIT $1',
    values: [limit],
  })
  return rows.map(({ key }) => key)
}
