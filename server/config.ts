import path from 'node:path'

import type { NavPage, SiteHosts, StoreApps } from '#contract/document-context.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { COUNTER_CLAIM_DAYS } from '#contract/models/rights.ts'

import { commands } from './commands.ts'
import { type CaptchaAfter, ConfigError, type LogLevel, noDomain, SITE_EXAMPLE } from './setting-readers.ts'
import { readSettings } from './settings.ts'

export { ConfigError }

/** The operator's server of e-mail. */
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
  /** Absent for a public client: PKCE alone guards the code then. */
  clientSecret?: string
  /** The provider's name on the button. */
  name: string
  /** Users log in this way only. */
  isOnly: boolean
  /** Users whom the provider knows get an account at their first log-in. */
  makesAccounts: boolean
}

/** The operator's settings, read from the environment. */
export interface Config {
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute path of the folder with all state of the site. */
  dataDir: string
  /** A PostgreSQL of one's own; absent: the one that comes with Vireo. */
  databaseUrl?: string
  /** The public address of the site. Its `https:` makes cookies secure. */
  publicUrl?: URL
  /** Hosts that the pages send their requests to, if not to the site itself. All of them are this site's. */
  hosts: SiteHosts
  /** The domain above all hosts, whose cookies each of them sees. */
  cookieDomain?: string
  /** How many proxies of one's own stand in front and add to X-Forwarded-For. */
  trustedProxyCount: number
  /** Business days until a thing is back whose author objects to a claim of copyright. */
  counterClaimDays: number
  /** Absent: the site sends no e-mail. */
  mail?: MailSettings
  /** Absent: users log in with passwords and passkeys of this site. */
  openId?: OpenIdSettings
  /** Request header in which a proxy of one's own says the visitor's country. Absent: it is unknown. */
  regionHeader?: string
  /** Takes the events of visits; absent: they are kept here. */
  collectorUrl?: URL
  /** Looks at pictures of new videos. */
  classifierUrl?: URL
  /** Whether the classifier may be on this machine, or in its network. */
  isClassifierPrivate: boolean
  /** Takes reports of errors; absent: they are kept here. */
  sentryDsn?: URL
  /** Absent: chosen by whether there is a terminal. */
  logLevel?: LogLevel
  /** Bytes that the videos of one user may take on the disk, all together. */
  userMaxBytes: number
  /** Rooms that may be on air at once. */
  liveMaxRooms: number
  /** A room ends when nothing has come from its host for so long. */
  liveLostAfterMs: number
  /** Rooms that may have a second rendition at once. */
  liveSmallMaxRooms: number
  /** Bytes of one recording. */
  liveRecordingMaxBytes: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  /** How large a burst goes without a captcha. */
  captchaAfter: CaptchaAfter
  /** The region of the server: picks the captcha module. */
  captchaRegion: CaptchaRegion
  /** Two videos played within this time make the site ask a guest to log in, once. 0: it never asks. */
  guestGuideWindowMs: number
  /** Videos of For you after which guests are asked to log in. Absent: none. */
  guestFeedLimit?: number
  /** The first videos of an account that are reviewed before others see them. */
  firstReviewCount: number
  /** A name for this installation, which visit records carry. */
  environment: string
  /** A name for the version that this installation shows in an A/B test. */
  abVersion?: string
  /** Pages that the navigation leads to. */
  navList: readonly NavPage[]
  /** The site's apps in the stores. Absent: it has none. */
  storeApps?: StoreApps
  isDemoWanted: boolean
  /** A user of the demo is live all the time. */
  isDemoLiveWanted: boolean
  /** Lets users log in as `demo`. Absent: nobody can. */
  demoPassword?: string
  /** A file with helplines in place of those that come with Vireo. */
  helplinesFile?: string
  /** Replaces the secret that is kept in the data folder. */
  secret?: string
}

const HOUR_MS = 3_600_000
/** As the pages count it: an allowance of 10 is shown as 10. */
const GIGABYTE = 1000 ** 3

/** The settings, each read by itself. */
type Settings = ReturnType<typeof readSettings>

/**
 * Reads the configuration, and whether its settings go together.
 * @throws {ConfigError} when a value cannot be used
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = readSettings(environment)
  const captchaRegion = settings.SERVER_REGION?.toLowerCase() === 'sg' ? 'sg' : 'other'
  const hosts = hostsOf(settings, captchaRegion)
  // Without it any request could say under which name the site is shown to others.
  if (settings.TRUST_PROXY > 0 && !settings.PUBLIC_URL) {
    throw new ConfigError(commands.proxyNeedsUrl({ example: SITE_EXAMPLE }))
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    hosts,
    trustedProxyCount: settings.TRUST_PROXY,
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
    counterClaimDays: Math.max(COUNTER_CLAIM_DAYS.min, settings.COUNTER_CLAIM_DAYS),
    firstReviewCount: settings.FIRST_REVIEW,
    environment: settings.ENVIRONMENT,
    navList: settings.NAV_LIST,
    isDemoWanted: settings.DEMO,
    isDemoLiveWanted: settings.DEMO_LIVE,
    ...withoutAbsent({
      databaseUrl: settings.DATABASE_URL,
      publicUrl: settings.PUBLIC_URL,
      cookieDomain: cookieDomainOf(settings, hosts),
      mail: mailOf(settings),
      openId: openIdOf(settings),
      regionHeader: settings.REGION_HEADER,
      collectorUrl: settings.COLLECTOR_URL,
      classifierUrl: settings.CLASSIFIER_URL,
      sentryDsn: settings.SENTRY_DSN,
      logLevel: settings.LOG_LEVEL,
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
  // Without it a host could not tell this site's pages from those of strangers.
  if (!settings.PUBLIC_URL && Object.keys(hosts).length > 0) {
    throw new ConfigError(commands.secretSettingNoAddress({ name: 'PUBLIC_URL', example: SITE_EXAMPLE }))
  }
  return hosts
}

/** A domain that is not above one of the hosts would have browsers drop its cookies, so that nobody could log in. */
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

function storeAppsOf(settings: Settings): StoreApps | undefined {
  const { APP_IDS: main, APP_VARIANT_IDS: variant, APP_VARIANT_REGIONS: variantRegions = [] } = settings
  if (!main && !variant) return undefined
  return { ...(main && { main }), ...(variant && { variant }), variantRegions }
}
