import { beforeEach, expect, test } from 'vitest'

import { POLICY_REPORT_TYPE, POLICY_REPORTS_PATH } from '#contract/error-reports.ts'
import { listGroups } from '#server/features/error-reports/repository.ts'
import { pagePolicy } from '#server/security/headers.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const db = server.database
const strict = await startTestServer({
  features: [stubFeatures],
  database: db,
  config: { rateLimitScale: 0.05 },
})

beforeEach(async () => {
  await db.query({ text: 'TRUNCATE error_groups, error_events' })
})

const REPORT = {
  'document-uri': `${server.url}/foryou?from=secret#secret`,
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://ads.example/track.js?user=secret',
  'source-file': `${server.url}/assets/app-AbCd1234.js?secret`,
  'line-number': 7,
  'column-number': 1,
}
const post = (report: unknown, headers: Record<string, string> = {}, url = server.url) =>
  fetch(url + POLICY_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': POLICY_REPORT_TYPE, ...headers },
    body: typeof report === 'string' ? report : JSON.stringify({ 'csp-report': report }),
  })
const groups = () => listGroups(db, 100)

test('what a policy has blocked is stored with the error reports, the same once, without what is a visitor’s own', async () => {
  const first = await post(REPORT, { origin: server.url, 'sec-fetch-site': 'same-origin' })
  expect(first.status).toBe(200)
  await post({ ...REPORT, 'blocked-uri': 'https://ads.example/another.js' })
  const [group, ...others] = await groups()
  expect(others).toEqual([])
  expect(group).toMatchObject({
    count: 2,
    event: {
      level: 'warning',
      exception: {
        values: [{ type: 'ContentSecurityPolicy', value: 'script-src-elem has blocked https://ads.example' }],
      },
      request: { url: `${server.url}/foryou` },
    },
  })
  expect(JSON.stringify(group)).not.toContain('secret')
})

test('the policy of pages names the address', () => {
  expect(pagePolicy([])).toContain(`report-uri ${POLICY_REPORTS_PATH}`)
})

test('an older browser says it in other words', async () => {
  const { 'effective-directive': _directive, ...report } = REPORT
  await post({ ...report, 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' })
  const [group] = await groups()
  expect(group?.event.exception.values[0]?.value).toBe('script-src has blocked inline')
})

test.each([
  ['blocked-uri', 'chrome-extension://abc/x.js'],
  ['source-file', 'moz-extension://abc/x.js'],
])('an extension of the browser is no fault of the site: its %s', async (field, address) => {
  expect((await post({ ...REPORT, [field]: address })).status).toBe(200)
  expect(await groups()).toEqual([])
})

test.each([
  ['no report', {}, 400, 'not JSON'],
  ['a page of another site', { origin: 'https://evil.example' }, 403, undefined],
  ['another type', { 'content-type': 'application/json' }, 415, undefined],
])('%s is refused', async (_what, headers, status, text) => {
  expect((await post(text ?? REPORT, headers as Record<string, string>)).status).toBe(status)
  expect(await groups()).toEqual([])
})

test('a flood from one address is stopped', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await post(REPORT, {}, strict.url)).status),
  )
  expect(statuses).toContain(200)
  expect(statuses).toContain(429)
})
