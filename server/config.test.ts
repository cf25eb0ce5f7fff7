import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { GUEST_GUIDE_WINDOW_MS } from '#contract/constants.ts'
import { NAV_PAGES } from '#contract/document-context.ts'

import { ConfigError, readConfig } from './config.ts'
import { PROCESS_ROLES } from './processes/roles.ts'

test('an empty environment gives a site on port 3000 with its state in ./data', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({
    port: 3000,
    roles: PROCESS_ROLES,
    drainMs: 0,
    host: '0.0.0.0',
    dataDir: path.resolve('data'),
    hosts: {},
    trustedProxyCount: 0,
    userMaxBytes: 10 * 1000 ** 3,
    liveMaxRooms: 8,
    liveLostAfterMs: 30_000,
    liveSmallMaxRooms: 2,
    liveRecordingMaxBytes: 4 * 1000 ** 3,
    rateLimitScale: 1,
    captchaAfter: {},
    counterClaimDays: 10,
    feedWeights: { taste: 1, mood: 0.6, hashtags: 0.5, authors: 0.5, sounds: 0.1, popular: 0.15 },
    interestMinViewers: 20,
    captchaRegion: 'other',
    guestGuideWindowMs: GUEST_GUIDE_WINDOW_MS,
    databaseMaxConnections: 20,
    hasStatementNames: true,
    isClassifierPrivate: false,
    firstReviewCount: 0,
    environment: 'production',
    storageKind: 'disk',
    navList: NAV_PAGES,
    isDemoWanted: true,
    isDemoLiveWanted: true,
  })
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/vireo',
    DATABASE_URL: 'postgres://vireo@db/vireo',
    PUBLIC_URL: 'https://videos.example.org',
    WWW_HOST: 'https://www.example.org',
    MOBILE_HOST: 'https://m.example.org/',
    COOKIE_DOMAIN: 'Example.org',
    CAPTCHA_HOST_SG: 'https://sg.example.org',
    CAPTCHA_HOST_VA: 'https://va.example.org',
    TRUST_PROXY: '1',
    REGION_HEADER: 'CF-IPCountry',
    SMTP_URL: 'smtps://mailer:hunter2@mail.example.org',
    COLLECTOR_URL: 'https://collector.example.org/batch?key=1',
    SENTRY_DSN: 'https://key@errors.example.org/sentry/7',
    HELPLINES_FILE: '/srv/helplines.json',
    METRICS_TOKEN: 'm'.repeat(32),
    LOG_LEVEL: 'debug',
    RATE_LIMIT_SCALE: '2.5',
    CAPTCHA_AFTER: 'session.logIn=3, follows.set=100',
    SERVER_REGION: 'SG',
    GUEST_GUIDE_HOURS: '2',
    GUEST_FEED_LIMIT: '30',
    FEED_WEIGHTS: 'mood=1.5, popular=0',
    INTEREST_MIN_VIEWERS: '3',
    FIRST_REVIEW: '3',
    ENVIRONMENT: 'staging',
    AB_VERSION: 'b2',
    NAV_LIST: 'upload, forYou',
    APP_IDS: 'ios:1234567890, android:org.example.videos',
    APP_VARIANT_IDS: 'android:org.example.lite',
    APP_VARIANT_REGIONS: 'JP,KR',
    DEMO: 'off',
    SECRET: 'x'.repeat(32),
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/vireo',
    databaseUrl: 'postgres://vireo@db/vireo',
    hosts: {
      www: 'https://www.example.org',
      mobile: 'https://m.example.org',
      captcha: 'https://sg.example.org',
    },
    cookieDomain: 'example.org',
    trustedProxyCount: 1,
    regionHeader: 'CF-IPCountry',
    helplinesFile: '/srv/helplines.json',
    metricsToken: 'm'.repeat(32),
    logLevel: 'debug',
    rateLimitScale: 2.5,
    captchaAfter: { 'session.logIn': 3, 'follows.set': 100 },
    captchaRegion: 'sg',
    guestGuideWindowMs: 7_200_000,
    guestFeedLimit: 30,
    feedWeights: { taste: 1, mood: 1.5, popular: 0 },
    interestMinViewers: 5,
    storeApps: {
      main: { appleId: '1234567890', androidPackage: 'org.example.videos' },
      variant: { androidPackage: 'org.example.lite' },
      variantRegions: ['JP', 'KR'],
    },
    firstReviewCount: 3,
    environment: 'staging',
    abVersion: 'b2',
    navList: ['forYou', 'upload'],
    isDemoWanted: false,
    secret: 'x'.repeat(32),
  })
  expect(config.mail).toEqual({
    smtpUrl: new URL('smtps://mailer:hunter2@mail.example.org'),
    from: 'no-reply@videos.example.org',
  })
  expect(config.publicUrl?.origin).toBe('https://videos.example.org')
  expect(config.sentryDsn?.href).toBe('https://key@errors.example.org/sentry/7')
  expect(config.collectorUrl?.href).toBe('https://collector.example.org/batch?key=1')
})

test('a database behind a pooler, with a replica, and Redis', () => {
  const { redisUrl, ...config } = readConfig({
    DATABASE_URL: 'postgres://vireo@pooler:6432/vireo',
    DATABASE_DIRECT_URL: 'postgres://vireo@db/vireo',
    DATABASE_READ_URL: 'postgres://vireo@standby/vireo',
    DATABASE_CONNECTIONS: '2',
    NAMED_STATEMENTS: 'off',
    REDIS_URL: 'rediss://:hunter2@redis.example.org:6380/1',
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://vireo@pooler:6432/vireo',
    databaseDirectUrl: 'postgres://vireo@db/vireo',
    databaseReadUrl: 'postgres://vireo@standby/vireo',
    databaseMaxConnections: 4,
    hasStatementNames: false,
  })
  expect(redisUrl?.href).toBe('rediss://:hunter2@redis.example.org:6380/1')
})

test('captchas go to the host of the server’s region (specification section 7.6)', () => {
  const settings = {
    PUBLIC_URL: 'https://example.org',
    CAPTCHA_HOST_SG: 'https://sg.example.org',
    CAPTCHA_HOST_VA: 'https://va.example.org',
  }
  expect(readConfig(settings).hosts).toEqual({ captcha: 'https://va.example.org' })
  expect(readConfig({ ...settings, SERVER_REGION: 'sg' }).hosts).toEqual({
    captcha: 'https://sg.example.org',
  })
  expect(readConfig({ PUBLIC_URL: 'https://example.org', SERVER_REGION: 'sg' }).hosts).toEqual({})
})

test('a process that does a part of the work names it, and needs a database and a secret in common (issue #53)', () => {
  const common = { DATABASE_URL: 'postgres://localhost/vireo', SECRET: 's'.repeat(32) }
  expect(readConfig({ ...common, ROLES: 'live, web', PROCESS_URL: 'http://10.0.0.5:3000' })).toMatchObject({
    roles: ['web', 'live'],
    processUrl: new URL('http://10.0.0.5:3000'),
  })
  expect(() => readConfig({ ...common, ROLES: 'web,mail' })).toThrow(/ROLES can name .*"mail"/)
  for (const missing of [{ DATABASE_URL: undefined }, { SECRET: undefined }])
    expect(() => readConfig({ ...common, ...missing, ROLES: 'web' })).toThrow(/ROLES/)
})

test('hosts need the address of the pages that may ask them', () => {
  expect(() => readConfig({ MOBILE_HOST: 'https://m.example.org' })).toThrow('PUBLIC_URL')
})

test('an object store is used with its bucket and keys, or not at all', () => {
  const s3 = { S3_BUCKET: 'videos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }
  const read = {
    bucket: 'videos',
    region: 'us-east-1',
    isPathStyle: true,
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
  }
  expect(readConfig(s3).s3).toEqual(read)
  const elsewhere = { S3_ENDPOINT: 'https://s3.example.org', S3_REGION: 'auto', S3_PATH_STYLE: 'off' }
  expect(readConfig({ ...s3, ...elsewhere }).s3).toEqual({
    ...read,
    endpoint: new URL('https://s3.example.org'),
    region: 'auto',
    isPathStyle: false,
  })
  for (const name of Object.keys(s3)) expect(() => readConfig({ ...s3, [name]: '' })).toThrow(name)
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.org' })).toThrow('S3_BUCKET')
  expect(readConfig(s3).storageKind).toBe('s3')
  expect(readConfig({ ...s3, STORAGE: 'disk' }).storageKind).toBe('disk')
  expect(() => readConfig({ STORAGE: 's3' })).toThrow('S3_BUCKET')
  expect(() => readConfig({ ...s3, S3_BUCKET: '' })).not.toThrow(/hunter2/)
})

test.each(['org', 'm.example.org', 'other.org', 'ample.org', 'https://example.org', '.example.org'])(
  'cookies for %s would not reach all hosts',
  (domain) => {
    const hosts = { PUBLIC_URL: 'https://www.example.org', MOBILE_HOST: 'https://m.example.org' }
    expect(() => readConfig({ ...hosts, COOKIE_DOMAIN: domain })).toThrow('COOKIE_DOMAIN')
    expect(readConfig({ ...hosts, COOKIE_DOMAIN: 'example.org' }).cookieDomain).toBe('example.org')
  },
)

describe('a value that cannot be used is refused with the name of its setting', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtps://mail.example.org'],
    ['REDIS_URL', 'redis.example.org:6379'],
    ['REDIS_URL', 'https://redis.example.org'],
    ['DATABASE_READ_URL', 'standby:5432'],
    ['TRUST_PROXY', 'yes'],
    // Without PUBLIC_URL a visitor could choose the site's host name.
    ['TRUST_PROXY', '1'],
    ['REGION_HEADER', 'CF IPCountry'],
    ['COLLECTOR_URL', 'collector.example.org'],
    ['COLLECTOR_URL', 'file:///etc/passwd'],
    ['SENTRY_DSN', 'https://errors.example.org/7'],
    ['SENTRY_DSN', 'https://key@errors.example.org/'],
    ['SENTRY_DSN', 'errors.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'NaN'],
    ['FEED_WEIGHTS', 'mood'],
    ['FEED_WEIGHTS', 'mood=3.1'],
    ['FEED_WEIGHTS', 'mood=-1'],
    ['FEED_WEIGHTS', 'toString=1'],
    ['CAPTCHA_AFTER', 'on'],
    ['CAPTCHA_AFTER', 'session.logIn'],
    ['CAPTCHA_AFTER', 'session.logIn=0'],
    ['CAPTCHA_AFTER', 'session.logOut=5'],
    ['DEMO', 'maybe'],
    ['APP_IDS', 'org.example.videos'],
    ['APP_IDS', 'ios:org.example'],
    ['APP_VARIANT_IDS', 'android:org.example;end'],
    ['APP_VARIANT_REGIONS', 'Japan'],
    ['PUBLIC_URL', 'videos.example.org'],
    ['PUBLIC_URL', 'https://example.org/videos'],
    ['WWW_HOST', 'www.example.org'],
    ['MOBILE_HOST', 'https://m.example.org/api'],
    ['CAPTCHA_HOST_VA', 'va.example.org'],
    ['COOKIE_DOMAIN', 'example.org'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/vireo'],
    ['SECRET', 'short'],
    ['STORAGE', 'tape'],
    ['METRICS_TOKEN', 'short'],
    ['DEMO_PASSWORD', 'short'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('the password of a database address is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@localhost' })).not.toThrow(/hunter2/)
  })
})
