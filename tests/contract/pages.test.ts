import { expect, test } from 'vitest'

import { NOT_PAGES, PAGES, type Page } from '#contract/pages.ts'
import { createApp } from '#server/app/create-app.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { publishNothing } from '#support/publish-nothing.ts'
import { TEST_SECRET } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const database = await withDatabase()
const app = createApp({
  secret: TEST_SECRET,
  database,
  log: silentLog(),
  publish: publishNothing,
  errorReports: createErrorReports(database, silentLog()),
  features: [stubFeatures],
  renderPage: () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/html' } })),
  config: {
    hosts: {},
    trustedProxyCount: 0,
    rateLimitScale: 1_000,
    captchaAfter: {},
    captchaRegion: 'other',
    guestGuideWindowMs: 0,
  },
})

test('each address that the server answers itself is none of a page for the service worker', () => {
  const own = app.routes.map(({ path }) => path).filter((path) => !/^\/?\*$/.test(path))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((path) => !NOT_PAGES.some((pattern) => pattern.test(path)))).toEqual([])
})

test.each(Object.values<Page>(PAGES))(
  '$path is indexed by search engines: $robots',
  async ({ path, robots }) => {
    const { headers } = await app.request(path.replaceAll(/[{}]/g, ''))
    expect(headers.get('x-robots-tag')).toBe(robots === 'noindex' ? 'noindex' : null)
  },
)

test('the root leads to For you', async () => {
  const response = await app.request('/')
  expect([response.status, response.headers.get('location')]).toEqual([307, '/foryou'])
})
