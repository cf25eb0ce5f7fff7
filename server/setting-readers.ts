import * as v from 'valibot'

import { FEED_WEIGHT_MAX } from '#contract/constants.ts'
import { NAV_PAGES, type NavPage, type StoreApp } from '#contract/document-context.ts'
import type { Policy } from '#contract/endpoint.ts'
import { endpoints, isOp, ops, type Op } from '#contract/endpoints/index.ts'
import { EmailAddressSchema } from '#contract/models/email.ts'
import { DEFAULT_FEED_WEIGHTS, FeedWeightsSchema, type FeedWeights } from '#contract/models/feed-weights.ts'

import { commands } from './commands.ts'
import { PROCESS_ROLES, type ProcessRole } from './processes/roles.ts'

/** A setting that cannot be used. The message names it and says what it may be. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

/** How one kind of setting is read. */
export interface Reader<T> {
  /**
   * Reads the text of the setting with this name. `undefined`: it is not set.
   * @throws {ConfigError} when the text cannot be used
   */
  read: (text: string | undefined, name: string) => T
  /** The text used when the setting is absent. */
  otherwise?: string
}

export const SITE_EXAMPLE = 'https://videos.example.org'
const APP_IDS_EXAMPLE = 'ios:1234567890,android:org.example.videos'

/** A setting that may be absent. */
const optional = <T>(read: (text: string, name: string) => T): Reader<T | undefined> => ({
  read: (text, name) => (text === undefined ? undefined : read(text, name)),
})

/** A setting that defaults to the text `otherwise`. */
const withDefault = <T>(otherwise: string, read: (text: string, name: string) => T): Reader<T> => ({
  read: (text, name) => read(text ?? otherwise, name),
  otherwise,
})

export const optionalText = optional((text) => text)
export const text = (otherwise: string) => withDefault(otherwise, (given) => given)

/** A whole number from 0 to `max`. */
export const integer = ({ max, otherwise }: { max: number; otherwise: number }) =>
  withDefault(String(otherwise), (given, name) => {
    const value = Number(given)
    if (!/^\d+$/.test(given) || value > max) {
      throw new ConfigError(commands.settingNotInteger({ name, max, value: given }))
    }
    return value
  })

/** A number above 0. */
export const factor = withDefault('1', (given, name) => {
  const value = Number(given)
  if (!(value > 0)) throw new ConfigError(commands.settingNotPositive({ name, value: given }))
  return value
})

export const onOrOff = (otherwise: boolean) =>
  withDefault(otherwise ? 'on' : 'off', (given, name) => {
    if (given !== 'on' && given !== 'off') {
      throw new ConfigError(commands.settingNoSwitch({ name, value: given }))
    }
    return given === 'on'
  })

/** A secret. The message does not repeat it. */
export const secretText = (min: number) =>
  optional((given, name) => {
    if (given.length < min) throw new ConfigError(commands.settingTooShort({ name, min }))
    return given
  })

/** Reasons for videos with their weights, such as `mood=1,popular=0`; the others as by default. */
export const feedWeights: Reader<FeedWeights> = {
  read(given, name) {
    const weights: Record<string, number> = { ...DEFAULT_FEED_WEIGHTS }
    for (const entry of given?.split(',') ?? []) {
      const [reason = '', weight = ''] = entry.split('=').map((part) => part.trim())
      if (!Object.hasOwn(DEFAULT_FEED_WEIGHTS, reason) || !/^\d(?:\.\d+)?$/.test(weight))
        throw noWeights(name, given)
      weights[reason] = Number(weight)
    }
    const read = v.safeParse(FeedWeightsSchema, weights)
    if (!read.success) throw noWeights(name, given)
    return read.output
  },
}

const noWeights = (name: string, given = ''): ConfigError =>
  new ConfigError(
    commands.settingNoWeights({
      name,
      value: given,
      example: 'mood=1,popular=0',
      max: FEED_WEIGHT_MAX,
      names: Object.keys(DEFAULT_FEED_WEIGHTS).join(', '),
    }),
  )

/** A name that scripts and visit records carry. */
function readLabel(given: string, name: string): string {
  if (!/^[\w.-]{1,64}$/.test(given)) {
    throw new ConfigError(commands.settingNoName({ name, value: given }))
  }
  return given
}
export const optionalLabel = optional(readLabel)
export const label = (otherwise: string) => withDefault(otherwise, readLabel)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const logLevel = optional((given, name) => {
  const level = LOG_LEVELS.find((each) => each === given)
  if (!level) {
    throw new ConfigError(commands.settingNotListed({ name, names: LOG_LEVELS.join(', '), value: given }))
  }
  return level
})

const STORAGE_KINDS = ['disk', 's3'] as const
/** The store that a site writes to: a folder, or a bucket of an object store. */
export type StorageKind = (typeof STORAGE_KINDS)[number]

export const storageKind = optional((given, name) => {
  const kind = STORAGE_KINDS.find((each) => each === given)
  if (!kind) {
    throw new ConfigError(commands.settingNotListed({ name, names: STORAGE_KINDS.join(', '), value: given }))
  }
  return kind
})

export const headerName = optional((given, name) => {
  if (!/^[A-Za-z0-9-]+$/.test(given)) {
    throw new ConfigError(commands.settingNoHeader({ name, value: given }))
  }
  return given
})

export const emailAddress = optional((given, name) => {
  if (!v.is(EmailAddressSchema, given)) {
    throw new ConfigError(commands.settingNoAddress({ name, example: 'videos@example.org', value: given }))
  }
  return given
})

/** The address of a site, without a path. */
export const origin = optional((given, name) => {
  const url = URL.parse(given)
  if (!url || !isWeb(url) || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(commands.settingNoAddress({ name, example: SITE_EXAMPLE, value: given }))
  }
  return url
})

/** A provider of log-ins. Without encryption it is only trusted on this machine. */
export const issuer = optional((given, name) => {
  const url = URL.parse(given)
  if (!url || (url.protocol !== 'https:' && !isOwnMachine(url))) {
    throw new ConfigError(
      commands.settingNoAddress({ name, example: 'https://login.example.org', value: given }),
    )
  }
  return url
})

export const domain = optional((given, name) => {
  const lower = given.toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(lower)) throw noDomain(name, given)
  return lower
})

export const noDomain = (name: string, value: string) =>
  new ConfigError(commands.settingNoAddress({ name, example: 'example.org', value }))

/** An address that may hold a key or a password: the message does not repeat it. */
const secretAddress = <T>(example: string, parse: (text: string) => T | null) =>
  optional((given, name) => {
    const address = parse(given)
    if (address === null) throw new ConfigError(commands.secretSettingNoAddress({ name, example }))
    return address
  })

const urlIf = (isValid: (url: URL) => boolean) => (given: string) => {
  const url = URL.parse(given)
  return url && isValid(url) ? url : null
}

export const webAddress = secretAddress('https://collector.example.org/batch', urlIf(isWeb))

export const sentryDsn = secretAddress(
  'https://key@errors.example.org/1',
  urlIf((url) => isWeb(url) && url.username !== '' && /[^/]$/.test(url.pathname)),
)

export const smtpUrl = secretAddress(
  'smtps://user:password@mail.example.org',
  urlIf(({ protocol, hostname }) => hostname !== '' && /^smtps?:$/.test(protocol)),
)

export const redisUrl = secretAddress(
  'redis://user:password@host:6379',
  urlIf(({ protocol, hostname }) => hostname !== '' && /^rediss?:$/.test(protocol)),
)

/** Stays a text: the driver reads more in it than a URL holds. */
export const databaseUrl = secretAddress('postgres://user:password@host:5432/name', (given) =>
  /^postgres(ql)?:$/.test(URL.parse(given)?.protocol ?? '') ? given : null,
)

/** How many calls go without a captcha, by op, where it differs from the contract. `off`: all of them. */
export type CaptchaAfter = 'off' | Partial<Record<Op, number>>

export const captchaAfter: Reader<CaptchaAfter> = {
  read(given) {
    if (given === 'off') return 'off'
    const limits: CaptchaAfter = {}
    for (const entry of given?.split(',') ?? []) {
      const [op = '', count = ''] = entry.split('=').map((part) => part.trim())
      if (!isOp(op) || !hasCaptcha(op) || !/^[1-9]\d{0,5}$/.test(count)) {
        const names = ops.filter(hasCaptcha)
        throw new ConfigError(
          commands.captchaAfterInvalid({
            example: `${names[0]}=30`,
            value: given ?? '',
            names: names.join(', '),
          }),
        )
      }
      limits[op] = Number(count)
    }
    return limits
  },
}

function hasCaptcha(op: Op): boolean {
  const policy: Policy = endpoints[op].policy
  return policy.captcha !== undefined
}

/** Pages of the navigation, which keeps their order. */
export const navList: Reader<readonly NavPage[]> = {
  read(given) {
    if (given === undefined) return NAV_PAGES
    const names = given.split(',').map((name) => name.trim())
    const unknown = names.find((name) => !NAV_PAGES.some((page) => page === name))
    if (unknown !== undefined) {
      throw new ConfigError(commands.navListUnknown({ names: NAV_PAGES.join(', '), value: unknown }))
    }
    return NAV_PAGES.filter((page) => names.includes(page))
  },
}

/** The part of the site's work that a process does: all of it, or some. */
export const processRoles: Reader<readonly ProcessRole[]> = {
  read(given) {
    if (given === undefined) return PROCESS_ROLES
    const names = given.split(',').map((name) => name.trim())
    const unknown = names.find((name) => !PROCESS_ROLES.some((role) => role === name))
    if (unknown !== undefined) {
      throw new ConfigError(commands.rolesUnknown({ names: PROCESS_ROLES.join(', '), value: unknown }))
    }
    return PROCESS_ROLES.filter((role) => names.includes(role))
  },
}

/** `ios:1234567890,android:org.example.videos`, or one of the two. */
export const storeApp = optional((given, name) => {
  const app: StoreApp = {}
  for (const entry of given.split(',').map((part) => part.trim())) {
    const [, appleId, androidPackage] =
      /^(?:ios:(\d{5,15})|android:([a-z]\w*(?:\.[a-z]\w*)+))$/i.exec(entry) ?? []
    if (appleId !== undefined) app.appleId = appleId
    else if (androidPackage !== undefined) app.androidPackage = androidPackage
    else throw new ConfigError(commands.settingNoAppIds({ name, example: APP_IDS_EXAMPLE, value: given }))
  }
  return app
})

/** Codes of countries (ISO 3166). */
export const regions = optional((given, name) => {
  if (!/^[A-Z]{2}(,[A-Z]{2})*$/.test(given)) {
    throw new ConfigError(commands.settingNoRegions({ name, example: 'JP,KR', value: given }))
  }
  return given.split(',')
})

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function isOwnMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
