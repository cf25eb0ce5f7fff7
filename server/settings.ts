import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { COUNTER_CLAIM_DAYS } from '#contract/models/rights.ts'

import {
  captchaAfter,
  databaseUrl,
  domain,
  emailAddress,
  feedWeights,
  factor,
  headerName,
  integer,
  issuer,
  label,
  logLevel,
  navList,
  onOrOff,
  optionalLabel,
  optionalText,
  origin,
  processRoles,
  type Reader,
  redisUrl,
  regions,
  secretText,
  sentryDsn,
  smtpUrl,
  storageKind,
  storeApp,
  text,
  webAddress,
} from './setting-readers.ts'

const SECRET_MIN_LENGTH = 32
/** With fewer viewers, one could tell what a single one of them watched. */
export const INTEREST_MIN_VIEWERS = { min: 5, usual: 20, max: 1_000 }

interface Setting<T> extends Reader<T> {
  /** Describes the setting, in the README's Markdown. */
  about: string
  /** Stands in the README for an absent one, where that is not a text that one could set. */
  absent?: string
}

const setting = <T>(reader: Reader<T>, about: string, absent?: string): Setting<T> => ({
  ...reader,
  about,
  ...(absent !== undefined && { absent }),
})

/** All settings of a site, each an environment variable, in the order of the README's table, which is made from this one. */
export const settings = {
  PORT: setting(integer({ max: 65_535, otherwise: 3000 }), 'Where the site listens'),
  HOST: setting(text('0.0.0.0'), 'On which address'),
  DATA_DIR: setting(
    text('./data'),
    'The folder with all data: database, videos, keys. To back up, stop the site and copy it',
  ),
  ROLES: setting(
    processRoles,
    'What this process does of the work: `web`, `jobs`, `media`, `live`, `push`, separated by commas: see [Several processes](#several-processes)',
    'all',
  ),
  PROCESS_URL: setting(
    origin,
    'Where the other processes of the site reach this one, such as `http://10.0.0.5:3000`',
    'this machine',
  ),
  DRAIN_SEC: setting(
    integer({ max: 600, otherwise: 0 }),
    'How long a process that stops still answers while `/readyz` says that it stops, for proxies that ask it',
  ),
  DATABASE_URL: setting(databaseUrl, 'Your own PostgreSQL, 15 or newer, instead of the included one'),
  DATABASE_DIRECT_URL: setting(
    databaseUrl,
    'The same database without the pooler that `DATABASE_URL` leads to: see [Behind PgBouncer](#behind-pgbouncer)',
    '`DATABASE_URL`',
  ),
  DATABASE_READ_URL: setting(
    databaseUrl,
    'A replica of the database, for lists of videos: see [A replica for reading](#a-replica-for-reading)',
  ),
  DATABASE_CONNECTIONS: setting(
    integer({ max: 1_000, otherwise: 20 }),
    'Connections, 4 to 1000, that each process opens at most; as many again to the replica',
  ),
  NAMED_STATEMENTS: setting(
    onOrOff(true),
    '`off`: statements go without names, which PgBouncer in transaction mode needs before version 1.21',
  ),
  REDIS_URL: setting(
    redisUrl,
    'Carries changes between several processes of one site, and counts limits for all of them: see [Redis](#redis)',
  ),
  PUBLIC_URL: setting(
    origin,
    "The site's public address, such as `https://videos.example.org`. Only its pages may write. Without it shared caches store no page that contains the address",
  ),
  MEDIA_URL: setting(
    origin,
    'Another host, such as that of a CDN, from which pages get public videos and pictures: `https://media.example.org`. See [Files from a CDN](#files-from-a-cdn)',
  ),
  MOBILE_HOST: setting(
    origin,
    'Another host of this site that the app sends requests to, such as `https://m.example.org`, with the same database and `SECRET`. Needs `PUBLIC_URL`; the pages of these hosts alone are let in',
  ),
  WWW_HOST: setting(origin, 'The same for open requests, and for those of app id 1180'),
  COOKIE_DOMAIN: setting(
    domain,
    'The domain above the hosts, such as `example.org`, so that a log-in counts on each. Needed where their names differ. All sites below it get these cookies',
  ),
  TRUST_PROXY: setting(
    integer({ max: 10, otherwise: 0 }),
    "Number of proxies in front of the site, to find visitors' real addresses. Needs `PUBLIC_URL`",
  ),
  SMTP_URL: setting(
    smtpUrl,
    'Your server of e-mail, such as `smtps://user:password@mail.example.org`: users can add an address and have a code sent for a lost password. Needs `PUBLIC_URL`',
  ),
  MAIL_FROM: setting(emailAddress, 'The address that e-mails come from', '`no-reply@` the site'),
  OPENID_ISSUER: setting(
    issuer,
    'Users log in with the account of your school or company, too: see [Log-in with a school or company](#log-in-with-a-school-or-company)',
  ),
  OPENID_CLIENT_ID: setting(optionalText, 'This site’s name at that provider'),
  OPENID_CLIENT_SECRET: setting(optionalText, 'Its secret there. Without one the site is a public client'),
  OPENID_NAME: setting(optionalText, 'The name on the button', 'the issuer’s host'),
  OPENID_ONLY: setting(
    onOrOff(false),
    '`on`: users log in this way only. Operators keep their passwords, so that a provider that is down locks nobody out',
  ),
  OPENID_SIGN_UPS: setting(
    onOrOff(true),
    '`off`: only users who have an account here already log in this way',
  ),
  REGION_HEADER: setting(
    headerName,
    "Header in which your proxy sends the visitor's country, such as `CF-IPCountry`. Without it every visitor is asked before their visit is recorded, and for their region where a video has limits",
  ),
  COLLECTOR_URL: setting(
    webAddress,
    "Sends visit records there instead of to this site's database: JSON by POST. It must ignore ids it has already",
  ),
  CLASSIFIER_URL: setting(
    webAddress,
    'Gets pictures of each new video (WebP, by POST) and answers with labels: see [docs/status-codes.md](docs/status-codes.md#classifier)',
  ),
  CLASSIFIER_PRIVATE: setting(
    onOrOff(false),
    '`on`: the classifier is on this machine, or in its network. Otherwise it is only reached on the public internet',
  ),
  SENTRY_DSN: setting(
    sentryDsn,
    "Sends error reports there instead of to this site's database: the DSN of a Sentry-compatible service, such as `https://key@errors.example.org/1`",
  ),
  DEMO: setting(onOrOff(true), '`off` starts an empty site'),
  DEMO_LIVE: setting(onOrOff(true), '`off`: no user of the demo site is live'),
  DEMO_PASSWORD: setting(
    secretText(PASSWORD_MIN_LENGTH),
    'Lets you log in as `demo`, and as `vireo.team`, which runs the site. Set it before the first start, which makes these accounts',
  ),
  STORAGE: setting(
    storageKind,
    '`disk` or `s3`: where new files go when there is an object store, while they [move](#files-in-an-object-store)',
    '`s3` with `S3_BUCKET`',
  ),
  S3_BUCKET: setting(
    optionalText,
    'Stores videos and pictures in this bucket of an object store instead of in `DATA_DIR`: see [Files in an object store](#files-in-an-object-store)',
  ),
  S3_ENDPOINT: setting(
    origin,
    'The address of the object store, such as `https://s3.example.org`',
    'Amazon’s store',
  ),
  S3_REGION: setting(text('us-east-1'), 'Its region'),
  S3_ACCESS_KEY_ID: setting(optionalText, 'The key with which the site reads and writes the bucket'),
  S3_SECRET_ACCESS_KEY: setting(optionalText, 'The secret of that key'),
  S3_PATH_STYLE: setting(
    onOrOff(true),
    '`off`: the bucket is a part of the host’s name, as Amazon and some others want it, and not of the path',
  ),
  STORAGE_PER_PERSON_GB: setting(
    integer({ max: 1_000_000, otherwise: 10 }),
    'Disk space that the videos, pictures and live recordings of one user may take, deleted videos and those being encoded included',
  ),
  STORAGE_MAX_GB: setting(
    integer({ max: 1_000_000_000, otherwise: 0 }),
    'Space that all files of the site may take, in the bucket or on the disk, recordings and uploads included; `0` for no limit. Uploads are refused when less than half a gigabyte of it is left',
  ),
  LIVE_ROOMS: setting(
    integer({ max: 200, otherwise: 8 }),
    'Live videos that can be on air at once; `0` turns them off',
  ),
  LIVE_360P_ROOMS: setting(
    integer({ max: 200, otherwise: 2 }),
    'Live videos that have a 360p rendition beside their source at once, while encoding keeps 1.5 times real time; `0`: none',
  ),
  LIVE_LOST_SEC: setting(
    integer({ max: 120, otherwise: 30 }),
    'A live video ends when nothing has come from its host for so long',
  ),
  LIVE_RECORDING_GB: setting(
    integer({ max: 1_000_000, otherwise: 4 }),
    'Disk space of the recording of one live video. Of a longer one the beginning is removed',
  ),
  RATE_LIMIT_SCALE: setting(
    factor,
    'Multiplies the limits on sign-ups, log-ins, reads, writes and counted views, and the captcha thresholds',
  ),
  CAPTCHA_AFTER: setting(
    captchaAfter,
    'Number of calls within ten minutes before a captcha is required, such as `session.logIn=10,follows.set=100`; `off` never requires one',
  ),
  SERVER_REGION: setting(optionalText, '`sg` picks the captcha module of Singapore'),
  CAPTCHA_HOST_SG: setting(
    origin,
    'Host of this site that takes captchas where `SERVER_REGION` is `sg`, such as `https://sg.example.org`, if it is another one',
  ),
  CAPTCHA_HOST_VA: setting(origin, 'The same in all other regions'),
  GUEST_GUIDE_HOURS: setting(
    integer({ max: 8_760, otherwise: 24 }),
    'A guest who plays a second video within this time is asked once to log in; `0` turns it off',
  ),
  GUEST_FEED_LIMIT: setting(
    integer({ max: 100_000, otherwise: 0 }),
    'Videos of For you after which guests are asked to log in; `0` for no end',
  ),
  INTEREST_MIN_VIEWERS: setting(
    integer({ max: INTEREST_MIN_VIEWERS.max, otherwise: INTEREST_MIN_VIEWERS.usual }),
    'Viewers, 5 to 1000, who have to share a pair of videos before For you learns that these are watched together',
  ),
  FEED_WEIGHTS: setting(
    feedWeights,
    'How much each reason counts, from 0 to 3, when a device chooses what For you shows, such as `mood=1,popular=0`',
    'what `/about` shows',
  ),
  FIRST_REVIEW: setting(
    integer({ max: 1_000, otherwise: 0 }),
    'So many first videos of each account wait until a moderator has approved them, on the tab Videos of `/operator`',
  ),
  COUNTER_CLAIM_DAYS: setting(
    integer({ max: COUNTER_CLAIM_DAYS.max, otherwise: COUNTER_CLAIM_DAYS.min }),
    'Business days, 10 to 14, until a thing is back whose author objects to a claim of copyright',
  ),
  NAV_LIST: setting(
    navList,
    'Pages that the navigation leads to: of `forYou,following,discover,lives,search,upload,inbox,messages,profile,setting`',
    'all of them',
  ),
  APP_IDS: setting(
    storeApp,
    'The site’s own app in the stores, such as `ios:1234567890,android:org.example.videos`: “Open in the app” leads there from phones',
  ),
  APP_VARIANT_IDS: setting(
    storeApp,
    'The same of a second variant of the app, for visitors of `APP_VARIANT_REGIONS`',
  ),
  APP_VARIANT_REGIONS: setting(regions, 'Countries that have it, such as `JP,KR`. Needs `REGION_HEADER`'),
  ENVIRONMENT: setting(
    label('production'),
    'A name for this installation, such as `staging`, in visit records and for scripts of the site',
  ),
  AB_VERSION: setting(
    optionalLabel,
    'A name for the version that this installation shows in an A/B test, in visit records and for scripts of the site',
  ),
  HELPLINES_FILE: setting(
    optionalText,
    'A JSON file with helplines of your own for the pages of help: see [Helplines](#helplines)',
  ),
  SECRET: setting(secretText(SECRET_MIN_LENGTH), 'Signs cookies and tokens', 'made at the first start'),
  METRICS_TOKEN: setting(
    secretText(SECRET_MIN_LENGTH),
    'Opens `/metrics` to Prometheus, which has to send this token: see [Metrics](#metrics)',
    'no metrics',
  ),
  LOG_LEVEL: setting(
    logLevel,
    'How much is logged: to `DATA_DIR/server.log`, or as JSON to standard output when there is no terminal or this is set',
    '`info`',
  ),
}

type Settings = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

/**
 * Reads each setting by itself. An empty value counts as absent.
 * @throws {ConfigError} when a value cannot be used
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = Object.entries(settings).map(([name, { read: readText }]) => [
    name,
    readText(environment[name]?.trim() || undefined, name),
  ])
  return Object.fromEntries(read) as Settings
}

const TABLE = /(?<=\n### Settings\n[^|]*)\|[^]*?\|(?=\n\n)/

/**
 * Writes the table of settings, made from this list, into the README.
 * @throws {TypeError} when there is no table below the heading Settings
 */
export function withSettingsTable(readme: string): string {
  if (!TABLE.test(readme)) throw new TypeError('The README has no table below "### Settings".')
  const rows = Object.entries(settings).map(
    ([name, { about, absent, otherwise }]: [string, Setting<unknown>]) => [
      `\`${name}\``,
      absent ?? (otherwise === undefined ? '' : `\`${otherwise}\``),
      about,
    ],
  )
  const table = [['Name', 'Default', 'What it does'], ['---', '---', '---'], ...rows]
  return readme.replace(TABLE, () => table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
}
