import path from 'node:path'

import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'

/** What the person who runs the site decides, read from the environment. */
export interface Config {
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute path of the folder with all state of the site. */
  dataDir: string
  /** A PostgreSQL of one's own; absent: the one that comes with Vireo. */
  databaseUrl?: string
  /** Where visitors find the site. Its `https:` makes cookies secure. */
  publicUrl?: URL
  /** How many proxies of one's own stand in front and add to X-Forwarded-For. */
  trustedProxyCount: number
  /** Absent: chosen by whether a person watches the terminal. */
  logLevel?: LogLevel
  /** Multiplies every rate limit. */
  rateLimitScale: number
  isDemoWanted: boolean
  /** Lets people log in as `demo`. Absent: nobody can. */
  demoPassword?: string
  /** Replaces the secret that is kept in the data folder. */
  secret?: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const SECRET_MIN_LENGTH = 32

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
  const publicUrl = readPublicUrl(get('PUBLIC_URL'))
  const logLevel = readLogLevel(get('LOG_LEVEL'))
  const secret = get('SECRET')
  if (secret && secret.length < SECRET_MIN_LENGTH) {
    throw new ConfigError(`SECRET must have at least ${SECRET_MIN_LENGTH} characters.`)
  }
  const demoPassword = get('DEMO_PASSWORD')
  if (demoPassword && demoPassword.length < PASSWORD_MIN_LENGTH) {
    throw new ConfigError(`DEMO_PASSWORD must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  }
  return {
    port: readInteger('PORT', get('PORT'), 3000, 65_535),
    host: get('HOST') ?? '0.0.0.0',
    dataDir: path.resolve(get('DATA_DIR') ?? './data'),
    ...(databaseUrl ? { databaseUrl: checkDatabaseUrl(databaseUrl) } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    trustedProxyCount: readInteger('TRUST_PROXY', get('TRUST_PROXY'), 0, 10),
    ...(logLevel ? { logLevel } : {}),
    rateLimitScale: readScale(get('RATE_LIMIT_SCALE')),
    isDemoWanted: readSwitch('DEMO', get('DEMO'), true),
    ...(demoPassword ? { demoPassword } : {}),
    ...(secret ? { secret } : {}),
  }
}

function readInteger(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, and is "${text}".`)
  }
  return value
}

function readScale(text: string | undefined): number {
  const value = Number(text ?? 1)
  if (!(value > 0)) throw new ConfigError(`RATE_LIMIT_SCALE must be a number above 0, and is "${text}".`)
  return value
}

function readSwitch(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(`${name} must be on or off, and is "${text}".`)
}

function readLogLevel(text: string | undefined): LogLevel | undefined {
  if (text === undefined) return undefined
  const level = LOG_LEVELS.find((name) => name === text)
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, and is "${text}".`)
  return level
}

function readPublicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  if (!url || !isOrigin) {
    throw new ConfigError(`PUBLIC_URL must look like https://videos.example.org, and is "${text}".`)
  }
  return url
}

// The address may hold a password, so the message does not repeat it.
function checkDatabaseUrl(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  }
  return text
}
