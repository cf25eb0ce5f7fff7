import path from 'node:path'

import type { NavPage, SiteHosts, StoreApps } from '#contract/document-context.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import type { FeedWeights } from '#contract/models/feed-weights.ts'
import { COUNTER_CLAIM_DAYS } from '#contract/models/rights.ts'

import { commands } from './commands.ts'
import { PROCESS_ROLES, type ProcessRole } from './processes/roles.ts'
import {
  type CaptchaAfter,
  ConfigError,
  type LogLevel,
  noDomain,
  SITE_EXAMPLE,
  type StorageKind,
} from './setting-readers.ts'
import { INTEREST_MIN_VIEWERS, readSettings } from './settings.ts'

export { ConfigError }

/** The operator's mail server. */
export interface MailSettings {
  /** Such as `smtps://user:password@mail.example.org`. */
  smtpUrl: URL
  /** The sender's address. */
  from: string
}

/** A provider of log-ins (OpenID Connect), such as that of a school or a company. */
export interface OpenIdSettings {
  issuer: URL
  clientId: string
  /** Absent for a public client: then only PKCE protects the code. */
  clientSecret?: string
  /** The provider's name on the button. */
  name: string
  /** Users can only log in this way. */
  isOnly: boolean
  /** Users whom the provider knows get an account at their first log-in. */
  makesAccounts: boolean
}

/** A bucket of an object store that has the S3 API. */
export interface S3Settings {
  /** Absent: Amazon's store in that region. */
  endpoint?: URL
  region: string
  bucket: string
  /** The bucket is the first part of the path, not of the host's name. */
  isPathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** The operator's settings, read from the environment. */
export interface Config {
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute path of the folder with all state of the site. */
  dataDir: string
  /** A PostgreSQL server of the operator's. Absent: the one that comes with Vireo. */
  databaseUrl?: string
  /** Leads to the same database past a pooler. Absent: there is none in between. */
  databaseDirectUrl?: string
  /** A replica of the database, for lists. Absent: there is none. */
  databaseReadUrl?: string
  /** Connections to the database that this process opens at most. */
  databaseMaxConnections: number
  /** Whether statements have names, so that the database plans them once. */
  hasStatementNames: boolean
  /** Carries changes and counts limits for all processes of the site. Absent: there is none. */
  redisUrl?: URL
  /** The host of the files that anybody may fetch. Absent: this site. */
  mediaUrl?: URL
  /** The part of the site's work that this process does. */
  roles: readonly ProcessRole[]
  /** The address at which the other processes reach this one. Absent: on this machine. */
  processUrl?: URL
  /** How long a process that stops goes on answering, while `/readyz` says that it stops. */
  drainMs: number
  /** The public address of the site. Its `https:` makes cookies secure. */
  publicUrl?: URL
  /** Hosts that the pages send their requests to, if not to the site itself. All of them are this site's. */
  hosts: SiteHosts
  /** The common parent domain of all hosts, whose cookies each of them receives. */
  cookieDomain?: string
  /** Number of the operator's proxies in front of the server that add to X-Forwarded-For. */
  trustedProxyCount: number
  /** Business days until a thing is restored whose author objects to a copyright claim. */
  counterClaimDays: number
  /** Absent: the site sends no e-mail. */
  mail?: MailSettings
  /** Absent: users log in with passwords and passkeys of this site. */
  openId?: OpenIdSettings
  /** Absent: files are stored in the data folder. */
  s3?: S3Settings
  /** The store that new files are written to. */
  storageKind: StorageKind
  /** Request header with the visitor's country, from the operator's proxy. Absent: it is unknown. */
  regionHeader?: string
  /** Receives the events of visits. Absent: they are stored here. */
  collectorUrl?: URL
  /** Classifies pictures of new videos. */
  classifierUrl?: URL
  /** Whether the classifier may be on this machine, or in its network. */
  isClassifierPrivate: boolean
  /** Receives error reports. Absent: they are stored here. */
  sentryDsn?: URL
  /** Opens the figures of this process. Absent: it counts none. */
  metricsToken?: string
  /** Absent: depends on whether there is a terminal. */
  logLevel?: LogLevel
  /** Bytes that all videos of one user may use on the disk. */
  userMaxBytes: number
  /** Bytes that all files of the site may take. Absent: no limit. */
  filesMaxBytes?: number
  /** Rooms that may be on air at once. */
  liveMaxRooms: number
  /** A room ends when nothing has come from its host for this long. */
  liveLostAfterMs: number
  /** Rooms that may have a second rendition at once. */
  liveSmallMaxRooms: number
  /** Maximum bytes of one recording. */
  liveRecordingMaxBytes: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  /** How large a burst is allowed without a captcha. */
  captchaAfter: CaptchaAfter
  /** The region of the server, which picks the captcha module. */
  captchaRegion: CaptchaRegion
  /** Two videos played within this time make the site ask a guest to log in, once. 0: it never asks. */
  guestGuideWindowMs: number
  /** Videos of For you after which guests are asked to log in. Absent: none. */
  guestFeedLimit?: number
  /** How much each reason counts when a device chooses what For you shows. */
  feedWeights: FeedWeights
  /** Viewers who share a pair of videos before For you learns from it. */
  interestMinViewers: number
  /** The first videos of an account that are reviewed before others see them. */
  firstReviewCount: number
  /** A name for this installation, which is in visit records. */
  environment: string
  /** A name for the version that this installation shows in an A/B test. */
  abVersion?: string
  /** Pages in the navigation. */
  navList: readonly NavPage[]
  /** The site's apps in the stores. Absent: none. */
  storeApps?: StoreApps
  isDemoWanted: boolean
  /** A user of the demo is live all the time. */
  isDemoLiveWanted: boolean
  /** Password for the account `demo`. Absent: nobody can log in to it. */
  demoPassword?: string
  /** A file with helplines that replace those that come with Vireo. */
  helplinesFile?: string
  /** Replaces the secret that is stored in the data folder. */
  secret?: string
}

const HOUR_MS = 3_600_000
/** Decimal, as on the pages: a quota of 10 is shown as 10. */
const GIGABYTE = 1000 ** 3

/** One listens for changes, and a transaction must not keep a request that it waits for from its own. */
const DATABASE_MIN_CONNECTIONS = 4

/** The settings, each read on its own. */
type Settings = ReturnType<typeof readSettings>

/**
 * Reads the configuration, and checks that its settings are compatible.
 * @throws {ConfigError} when a value cannot be used
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = readSettings(environment)
  const captchaRegion = settings.SERVER_REGION?.toLowerCase() === 'sg' ? 'sg' : 'other'
  const hosts = hostsOf(settings, captchaRegion)
  const s3 = s3Of(settings)
  // Without it any request could choose the host name under which the site is shown to others.
  if (settings.TRUST_PROXY > 0 && !settings.PUBLIC_URL) {
    throw new ConfigError(commands.proxyNeedsUrl({ example: SITE_EXAMPLE }))
  }
  const isDivided = settings.ROLES.length < PROCESS_ROLES.length
  if (isDivided && !(settings.DATABASE_URL && settings.SECRET !== undefined)) {
    throw new ConfigError(commands.rolesNeedMore)
  }
  return {
    port: settings.PORT,
    roles: settings.ROLES,
    drainMs: settings.DRAIN_SEC * 1000,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    hosts,
    trustedProxyCount: settings.TRUST_PROXY,
    databaseMaxConnections: Math.max(DATABASE_MIN_CONNECTIONS, settings.DATABASE_CONNECTIONS),
    hasStatementNames: settings.NAMED_STATEMENTS,
    isClassifierPrivate: settings.CLASSIFIER_PRIVATE,
    userMaxBytes: settings.STORAGE_PER_PERSON_GB * GIGABYTE,
    liveMaxRooms: settings.LIVE_ROOMS,
    liveLostAfterMs: settings.LIVE_LOST_SEC * 1000,
    liveSmallMaxRooms: settings.LIVE_360P_ROOMS,
    liveRecordingMaxBytes: settings.LIVE_RECORDING_GB * GIGABYTE,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    captchaAfter: settings.CAPTCHA_AFTER,
    captchaRegion,
    guestGuideWindowMs: settings.GUEST_GUIDE_HOURS * HOUR_MS,
    feedWeights: settings.FEED_WEIGHTS,
    interestMinViewers: Math.max(INTEREST_MIN_VIEWERS.min, settings.INTEREST_MIN_VIEWERS),
    counterClaimDays: Math.max(COUNTER_CLAIM_DAYS.min, settings.COUNTER_CLAIM_DAYS),
    firstReviewCount: settings.FIRST_REVIEW,
    environment: settings.ENVIRONMENT,
    storageKind: settings.STORAGE ?? (s3 ? 's3' : 'disk'),
    navList: settings.NAV_LIST,
    isDemoWanted: settings.DEMO,
    isDemoLiveWanted: settings.DEMO_LIVE,
    ...withoutAbsent({
      databaseUrl: settings.DATABASE_URL,
      databaseReadUrl: settings.DATABASE_READ_URL,
      databaseDirectUrl: settings.DATABASE_DIRECT_URL,
      redisUrl: settings.REDIS_URL,
      publicUrl: settings.PUBLIC_URL,
      processUrl: settings.PROCESS_URL,
      cookieDomain: cookieDomainOf(settings, hosts),
      mail: mailOf(settings),
      openId: openIdOf(settings),
      s3,
      regionHeader: settings.REGION_HEADER,
      collectorUrl: settings.COLLECTOR_URL,
      classifierUrl: settings.CLASSIFIER_URL,
      sentryDsn: settings.SENTRY_DSN,
      metricsToken: settings.METRICS_TOKEN,
      logLevel: settings.LOG_LEVEL,
      // The site's own host would serve files alone.
      mediaUrl: settings.MEDIA_URL?.host === settings.PUBLIC_URL?.host ? undefined : settings.MEDIA_URL,
      filesMaxBytes: settings.STORAGE_MAX_GB * GIGABYTE || undefined,
      guestFeedLimit: settings.GUEST_FEED_LIMIT || undefined,
      abVersion: settings.AB_VERSION,
      storeApps: storeAppsOf(settings),
      demoPassword: settings.DEMO_PASSWORD,
      helplinesFile: settings.HELPLINES_FILE && path.resolve(settings.HELPLINES_FILE),
      secret: settings.SECRET,
    }),
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutAbsent = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>

function hostsOf(settings: Settings, captchaRegion: CaptchaRegion): SiteHosts {
  const hosts = withoutAbsent({
    www: settings.WWW_HOST?.origin,
    mobile: settings.MOBILE_HOST?.origin,
    captcha: (captchaRegion === 'sg' ? settings.CAPTCHA_HOST_SG : settings.CAPTCHA_HOST_VA)?.origin,
  })
  // Without it a host could not distinguish this site's pages from foreign ones.
  if (!settings.PUBLIC_URL && Object.keys(hosts).length > 0) {
    throw new ConfigError(commands.secretSettingNoAddress({ name: 'PUBLIC_URL', example: SITE_EXAMPLE }))
  }
  return hosts
}

/** Browsers drop cookies for a domain that is not a parent of the host, so that nobody could log in. */
function cookieDomainOf(
  { COOKIE_DOMAIN: domain, PUBLIC_URL }: Settings,
  hosts: SiteHosts,
): string | undefined {
  if (domain === undefined) return undefined
  const isAbove = (origin = '') => `.${URL.parse(origin)?.hostname}`.endsWith(`.${domain}`)
  if (![PUBLIC_URL?.origin, ...Object.values(hosts)].every(isAbove)) throw noDomain('COOKIE_DOMAIN', domain)
  return domain
}

function mailOf({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: Settings): MailSettings | undefined {
  if (!smtpUrl) return undefined
  if (!publicUrl) throw new ConfigError(commands.mailNeedsUrl({ example: SITE_EXAMPLE }))
  return { smtpUrl, from: from ?? `no-reply@${publicUrl.hostname}` }
}

function openIdOf(settings: Settings): OpenIdSettings | undefined {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = settings
  if (!issuer) return undefined
  if (clientId === undefined || !settings.PUBLIC_URL) {
    throw new ConfigError(commands.openIdNeedsMore({ example: SITE_EXAMPLE }))
  }
  return {
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    name: settings.OPENID_NAME ?? issuer.hostname,
    isOnly: settings.OPENID_ONLY,
    makesAccounts: settings.OPENID_SIGN_UPS,
  }
}

/** Half of these settings would be a site that writes where its operator does not expect it. */
function s3Of({
  STORAGE: storageKind,
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_PATH_STYLE: isPathStyle,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Settings): S3Settings | undefined {
  const isWanted = storageKind === 's3' || [bucket, endpoint, accessKeyId, secretAccessKey].some(Boolean)
  if (!isWanted) return undefined
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
    throw new ConfigError(commands.s3NeedsMore({ names: missing.join(', ') }))
  }
  return { ...(endpoint && { endpoint }), region, bucket, isPathStyle, accessKeyId, secretAccessKey }
}

function storeAppsOf(settings: Settings): StoreApps | undefined {
  const { APP_IDS: main, APP_VARIANT_IDS: variant, APP_VARIANT_REGIONS: variantRegions = [] } = settings
  if (!main && !variant) return undefined
  return { ...(main && { main }), ...(variant && { variant }), variantRegions }
}
