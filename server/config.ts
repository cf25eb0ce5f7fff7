import path from 'node:path'

import * as v from 'valibot'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import {
  NAV_PAGES,
  type NavPage,
  type SiteHosts,
  type StoreApp,
  type StoreApps,
} from '#contract/document-context.ts'
import type { Policy } from '#contract/endpoint.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { endpoints, isOp, ops, type Op } from '#contract/endpoints/index.ts'
import { EmailAddressSchema } from '#contract/models/email.ts'
import { COUNTER_CLAIM_DAYS } from '#contract/models/rights.ts'

import { commands } from './commands.ts'

/** How many calls go without a captcha, by op, where it is not what the contract says. `off`: all of them. */
type CaptchaAfter = 'off' | Partial<Record<Op, number>>

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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const SECRET_MIN_LENGTH = 32
const SITE_EXAMPLE = 'https://videos.example.org'

const HOUR_MS = 3_600_000
/** As the pages count it: an allowance of 10 is shown as 10. */
const GIGABYTE = 1000 ** 3

/** A setting that cannot be used. The message names it and says what it may be. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

type Environment = Record<string, string | undefined>

/**
 * Reads the configuration. An empty value counts as absent.
 * @throws {ConfigError} when a value cannot be used
 */
export function readConfig(environment: Environment): Config {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined
  const databaseUrl = get('DATABASE_URL')
  const publicUrl = readOrigin('PUBLIC_URL', get('PUBLIC_URL'))
  const wwwHost = readOrigin('WWW_HOST', get('WWW_HOST'))?.origin
  const mobileHost = readOrigin('MOBILE_HOST', get('MOBILE_HOST'))?.origin
  const captchaRegion = get('SERVER_REGION')?.toLowerCase() === 'sg' ? 'sg' : 'other'
  const captchaSetting = captchaRegion === 'sg' ? 'CAPTCHA_HOST_SG' : 'CAPTCHA_HOST_VA'
  const captchaHost = readOrigin(captchaSetting, get(captchaSetting))?.origin
  const hosts = {
    ...(wwwHost && { www: wwwHost }),
    ...(mobileHost && { mobile: mobileHost }),
    ...(captchaHost && { captcha: captchaHost }),
  }
  // Without it a host could not tell this site's pages from those of strangers.
  if (!publicUrl && Object.keys(hosts).length > 0) {
    throw new ConfigError(commands.secretSettingNoAddress({ name: 'PUBLIC_URL', example: SITE_EXAMPLE }))
  }
  const cookieDomain = readCookieDomain(get('COOKIE_DOMAIN'), [publicUrl?.origin, ...Object.values(hosts)])
  const logLevel = readLogLevel(get('LOG_LEVEL'))
  const regionHeader = get('REGION_HEADER')
  if (regionHeader && !/^[A-Za-z0-9-]+$/.test(regionHeader)) {
    throw new ConfigError(commands.settingNoHeader({ name: 'REGION_HEADER', value: regionHeader }))
  }
  const sentryDsn = readSentryDsn(get('SENTRY_DSN'))
  const collectorUrl = readHttpUrl('COLLECTOR_URL', get('COLLECTOR_URL'))
  const classifierUrl = readHttpUrl('CLASSIFIER_URL', get('CLASSIFIER_URL'))
  const secret = get('SECRET')
  const abVersion = readName('AB_VERSION', get('AB_VERSION'))
  if (secret && secret.length < SECRET_MIN_LENGTH) {
    throw new ConfigError(commands.settingTooShort({ name: 'SECRET', min: SECRET_MIN_LENGTH }))
  }
  const trustedProxyCount = readInteger('TRUST_PROXY', get('TRUST_PROXY'), 0, 10)
  // Without it any request could say under which name the site is shown to others.
  if (trustedProxyCount > 0 && !publicUrl) {
    throw new ConfigError(commands.proxyNeedsUrl({ example: SITE_EXAMPLE }))
  }
  const mail = readMail(get, publicUrl)
  const openId = readOpenId(get, publicUrl)
  const helplinesFile = get('HELPLINES_FILE')
  const demoPassword = get('DEMO_PASSWORD')
  const guestFeedLimit = readInteger('GUEST_FEED_LIMIT', get('GUEST_FEED_LIMIT'), 0, 100_000)
  if (demoPassword && demoPassword.length < PASSWORD_MIN_LENGTH) {
    throw new ConfigError(commands.settingTooShort({ name: 'DEMO_PASSWORD', min: PASSWORD_MIN_LENGTH }))
  }
  return {
    port: readInteger('PORT', get('PORT'), 3000, 65_535),
    host: get('HOST') ?? '0.0.0.0',
    dataDir: path.resolve(get('DATA_DIR') ?? './data'),
    ...(databaseUrl ? { databaseUrl: checkDatabaseUrl(databaseUrl) } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    hosts,
    ...(cookieDomain ? { cookieDomain } : {}),
    trustedProxyCount,
    ...(mail ? { mail } : {}),
    ...(openId ? { openId } : {}),
    ...(regionHeader ? { regionHeader } : {}),
    ...(collectorUrl ? { collectorUrl } : {}),
    ...(classifierUrl ? { classifierUrl } : {}),
    isClassifierPrivate: readSwitch('CLASSIFIER_PRIVATE', get('CLASSIFIER_PRIVATE'), false),
    ...(sentryDsn ? { sentryDsn } : {}),
    ...(logLevel ? { logLevel } : {}),
    userMaxBytes:
      readInteger('STORAGE_PER_PERSON_GB', get('STORAGE_PER_PERSON_GB'), 10, 1_000_000) * GIGABYTE,
    liveMaxRooms: readInteger('LIVE_ROOMS', get('LIVE_ROOMS'), 8, 200),
    liveLostAfterMs: readInteger('LIVE_LOST_SEC', get('LIVE_LOST_SEC'), 30, 120) * 1000,
    liveSmallMaxRooms: readInteger('LIVE_360P_ROOMS', get('LIVE_360P_ROOMS'), 2, 200),
    liveRecordingMaxBytes:
      readInteger('LIVE_RECORDING_GB', get('LIVE_RECORDING_GB'), 4, 1_000_000) * GIGABYTE,
    rateLimitScale: readScale(get('RATE_LIMIT_SCALE')),
    captchaAfter: readCaptchaAfter(get('CAPTCHA_AFTER')),
    captchaRegion,
    guestGuideWindowMs: readInteger('GUEST_GUIDE_HOURS', get('GUEST_GUIDE_HOURS'), 24, 8_760) * HOUR_MS,
    ...(guestFeedLimit > 0 ? { guestFeedLimit } : {}),
    counterClaimDays: Math.max(
      COUNTER_CLAIM_DAYS.min,
      readInteger(
        'COUNTER_CLAIM_DAYS',
        get('COUNTER_CLAIM_DAYS'),
        COUNTER_CLAIM_DAYS.min,
        COUNTER_CLAIM_DAYS.max,
      ),
    ),
    firstReviewCount: readInteger('FIRST_REVIEW', get('FIRST_REVIEW'), 0, 1_000),
    environment: readName('ENVIRONMENT', get('ENVIRONMENT')) ?? 'production',
    ...(abVersion === undefined ? {} : { abVersion }),
    navList: readNavList(get('NAV_LIST')),
    ...readStoreApps(get),
    isDemoWanted: readSwitch('DEMO', get('DEMO'), true),
    isDemoLiveWanted: readSwitch('DEMO_LIVE', get('DEMO_LIVE'), true),
    ...(demoPassword ? { demoPassword } : {}),
    ...(helplinesFile ? { helplinesFile: path.resolve(helplinesFile) } : {}),
    ...(secret ? { secret } : {}),
  }
}

function readMail(
  get: (name: string) => string | undefined,
  publicUrl: URL | undefined,
): MailSettings | undefined {
  const [text, from] = [get('SMTP_URL'), get('MAIL_FROM')]
  if (text === undefined) return undefined
  const smtpUrl = URL.canParse(text) ? new URL(text) : undefined
  // The address may hold a password, so the message does not repeat it.
  if (!smtpUrl?.hostname || !/^smtps?:$/.test(smtpUrl.protocol)) {
    throw new ConfigError(
      commands.secretSettingNoAddress({
        name: 'SMTP_URL',
        example: 'smtps://user:password@mail.example.org',
      }),
    )
  }
  if (!publicUrl) throw new ConfigError(commands.mailNeedsUrl({ example: SITE_EXAMPLE }))
  if (from !== undefined && !v.is(EmailAddressSchema, from)) {
    throw new ConfigError(
      commands.settingNoAddress({ name: 'MAIL_FROM', example: 'videos@example.org', value: from }),
    )
  }
  return { smtpUrl, from: from ?? `no-reply@${publicUrl.hostname}` }
}

function readOpenId(
  get: (name: string) => string | undefined,
  publicUrl: URL | undefined,
): OpenIdSettings | undefined {
  const text = get('OPENID_ISSUER')
  if (text === undefined) return undefined
  const example = 'https://login.example.org'
  const issuer = URL.canParse(text) ? new URL(text) : undefined
  const isGuarded = issuer?.protocol === 'https:' || (issuer !== undefined && isOwnMachine(issuer))
  if (!issuer || !isGuarded) {
    throw new ConfigError(commands.settingNoAddress({ name: 'OPENID_ISSUER', example, value: text }))
  }
  const clientId = get('OPENID_CLIENT_ID')
  if (clientId === undefined || !publicUrl) {
    throw new ConfigError(commands.openIdNeedsMore({ example: SITE_EXAMPLE }))
  }
  const clientSecret = get('OPENID_CLIENT_SECRET')
  return {
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    name: get('OPENID_NAME') ?? issuer.hostname,
    isOnly: readSwitch('OPENID_ONLY', get('OPENID_ONLY'), false),
    makesAccounts: readSwitch('OPENID_SIGN_UPS', get('OPENID_SIGN_UPS'), true),
  }
}

/** Without encryption a provider is believed on this machine alone. */
const isOwnMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function readInteger(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > max) {
    throw new ConfigError(commands.settingNotInteger({ name, max, value: text }))
  }
  return value
}

/** Reads a name that scripts and visit records carry. */
function readName(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\w.-]{1,64}$/.test(text)) {
    throw new ConfigError(commands.settingNoName({ name, value: text }))
  }
  return text
}

/** Reads the ids of the site's apps in the stores. */
function readStoreApps(get: (name: string) => string | undefined): Pick<Config, 'storeApps'> {
  const main = readStoreApp('APP_IDS', get('APP_IDS'))
  const variant = readStoreApp('APP_VARIANT_IDS', get('APP_VARIANT_IDS'))
  const regions = get('APP_VARIANT_REGIONS')
  if (regions !== undefined && !/^[A-Z]{2}(,[A-Z]{2})*$/.test(regions)) {
    throw new ConfigError(
      commands.settingNoRegions({ name: 'APP_VARIANT_REGIONS', example: 'JP,KR', value: regions }),
    )
  }
  if (!main && !variant) return {}
  const variantRegions = regions?.split(',') ?? []
  return { storeApps: { ...(main && { main }), ...(variant && { variant }), variantRegions } }
}

/** Reads `ios:1234567890,android:org.example.videos`, or one of the two. */
function readStoreApp(name: string, text: string | undefined): StoreApp | undefined {
  if (text === undefined) return undefined
  const app: StoreApp = {}
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, appleId, androidPackage] =
      /^(?:ios:(\d{5,15})|android:([a-z]\w*(?:\.[a-z]\w*)+))$/i.exec(entry) ?? []
    if (appleId !== undefined) app.appleId = appleId
    else if (androidPackage !== undefined) app.androidPackage = androidPackage
    else {
      throw new ConfigError(
        commands.settingNoAppIds({ name, example: 'ios:1234567890,android:org.example.videos', value: text }),
      )
    }
  }
  return app
}

/** Reads the pages of the navigation, which keeps their order. */
function readNavList(text: string | undefined): readonly NavPage[] {
  if (text === undefined) return NAV_PAGES
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !NAV_PAGES.some((page) => page === name))
  if (unknown !== undefined) {
    throw new ConfigError(commands.navListUnknown({ names: NAV_PAGES.join(', '), value: unknown }))
  }
  return NAV_PAGES.filter((page) => names.includes(page))
}

function readScale(text: string | undefined): number {
  const value = Number(text ?? 1)
  if (!(value > 0))
    throw new ConfigError(commands.settingNotPositive({ name: 'RATE_LIMIT_SCALE', value: text ?? '' }))
  return value
}

function readCaptchaAfter(text: string | undefined): CaptchaAfter {
  if (text === 'off') return 'off'
  const limits: CaptchaAfter = {}
  for (const entry of text?.split(',') ?? []) {
    const [op = '', count = ''] = entry.split('=').map((part) => part.trim())
    if (!isOp(op) || !hasCaptcha(op) || !/^[1-9]\d{0,5}$/.test(count)) {
      throw new ConfigError(
        commands.captchaAfterInvalid({
          example: `${ops.filter(hasCaptcha)[0]}=30`,
          value: text ?? '',
          names: ops.filter(hasCaptcha).join(', '),
        }),
      )
    }
    limits[op] = Number(count)
  }
  return limits
}

function hasCaptcha(op: Op): boolean {
  const policy: Policy = endpoints[op].policy
  return policy.captcha !== undefined
}

function readSwitch(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(commands.settingNoSwitch({ name, value: text }))
}

function readLogLevel(text: string | undefined): LogLevel | undefined {
  if (text === undefined) return undefined
  const level = LOG_LEVELS.find((name) => name === text)
  if (!level)
    throw new ConfigError(
      commands.settingNotListed({ name: 'LOG_LEVEL', names: LOG_LEVELS.join(', '), value: text }),
    )
  return level
}

function readOrigin(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  if (!url || !isOrigin) {
    throw new ConfigError(commands.settingNoAddress({ name, example: SITE_EXAMPLE, value: text }))
  }
  return url
}

/** A domain that is not above one of the hosts would have browsers drop its cookies, so that nobody could log in. */
function readCookieDomain(
  text: string | undefined,
  origins: readonly (string | undefined)[],
): string | undefined {
  if (text === undefined) return undefined
  const domain = text.toLowerCase()
  const isAbove = (origin = '') => `.${URL.parse(origin)?.hostname}`.endsWith(`.${domain}`)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || !origins.every(isAbove)) {
    throw new ConfigError(
      commands.settingNoAddress({ name: 'COOKIE_DOMAIN', example: 'example.org', value: text }),
    )
  }
  return domain
}

// The address may hold a key, so the message does not repeat it.
function readHttpUrl(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new ConfigError(
      commands.secretSettingNoAddress({
        name,
        example: 'https://collector.example.org/batch',
      }),
    )
  }
  return url
}

// The DSN holds a key, so the message does not repeat it.
function readSentryDsn(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username === '' || !/[^/]$/.test(url.pathname)) {
    throw new ConfigError(
      commands.secretSettingNoAddress({ name: 'SENTRY_DSN', example: 'https://key@errors.example.org/1' }),
    )
  }
  return url
}

// The address may hold a password, so the message does not repeat it.
function checkDatabaseUrl(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new ConfigError(
      commands.secretSettingNoAddress({
        name: 'DATABASE_URL',
        example: 'postgres://user:password@host:5432/name',
      }),
    )
  }
  return text
}
