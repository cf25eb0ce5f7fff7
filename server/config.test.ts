import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives a site on port 3000 with its state in ./data', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: path.resolve('data'),
    trustedProxyCount: 0,
    rateLimitScale: 1,
    isDemoWanted: true,
  })
})

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/vireo',
    DATABASE_URL: 'postgres://vireo@db/vireo',
    PUBLIC_URL: 'https://videos.example.org',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
    RATE_LIMIT_SCALE: '2.5',
    DEMO: 'off',
    SECRET: 'x'.repeat(32),
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/vireo',
    databaseUrl: 'postgres://vireo@db/vireo',
    trustedProxyCount: 1,
    logLevel: 'debug',
    rateLimitScale: 2.5,
    isDemoWanted: false,
    secret: 'x'.repeat(32),
  })
  expect(config.publicUrl?.origin).toBe('https://videos.example.org')
})

describe('a value that cannot be used is refused with the name of its setting', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'NaN'],
    ['DEMO', 'maybe'],
    ['PUBLIC_URL', 'videos.example.org'],
    ['PUBLIC_URL', 'https://example.org/videos'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/vireo'],
    ['SECRET', 'short'],
    ['DEMO_PASSWORD', 'short'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('the password of a database address is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@localhost' })).not.toThrow(/hunter2/)
  })
})
