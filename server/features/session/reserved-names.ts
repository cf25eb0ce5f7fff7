/** Names that are addresses of the site, sound like its operators, or have a meaning to programs. */
const RESERVED_NAMES = `
  about account accounts activity api app assets auth blog browse comment comments contact cookies
  copyright discover download embed error explore favicon.ico feed feedback follow following foryou friends
  guest healthz help home inbox index index.html install jobs legal live log_in log_out login logout
  manifest.webmanifest me media messages music notifications offline photo press privacy profile readyz
  recover register robots.txt rules search security session settings share shell.html sign_in sign_up
  signin signup sitemap.xml static status sw.js tag tags terms trending upload user users version.json
  video videos watch web well-known www

  admin administrator moderator mod official owner root staff superuser support sysadmin system team vireo
  vireo_official vireo_team webmaster abuse hostmaster mail postmaster anonymous deleted everyone nobody

  constructor false nan nil none null prototype __proto__ true undefined
`

/** Periods and underscores are no disguise: `a.d.m.i.n` is `admin`. */
const bareOf = (name: string): string => name.toLowerCase().replaceAll(/[._]/g, '')
const BARE_RESERVED_NAMES = new Set(RESERVED_NAMES.trim().split(/\s+/).map(bareOf))

export const isReservedName = (username: string): boolean => BARE_RESERVED_NAMES.has(bareOf(username))
