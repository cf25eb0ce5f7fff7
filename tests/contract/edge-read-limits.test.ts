import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { createConnection } from '#server/http/connection.ts'
import type { Environment } from '#server/http/environment.ts'
import { limitPages, limitReads, limitRequests, limitWrites } from '#server/http/limit-requests.ts'
import { messagesOf } from '#server/messages.ts'
import { createSpareTime } from '#server/security/spare-time.ts'
import { problemOf } from '#support/answers.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** A hundredth of the real limits: a page in ten seconds, three lists in five. */
const SCALE = 0.01
const wordsFor = () => messagesOf('en', 'Vireo')
// Behind a trusted proxy a test can come from any address.
const config = { trustedProxyCount: 1, rateLimitScale: SCALE }
const statuses = (responses: Response[]) => responses.map(({ status }) => status)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('while one address asks for more than its share, others, files and health are answered at once', async () => {
  const server = await startTestServer({
    features: [stubFeatures],
    config,
    renderPage: () =>
      Promise.resolve(new Response('<h1>A page</h1>', { headers: { 'content-type': 'text/html' } })),
  })
  const stopping = new AbortController()
  const greedy = ['/foryou', '/api/recommend/item_list/', '/nobody/here', '/embed/v2/5'].flatMap((path) =>
    Array.from({ length: 5 }, () =>
      fetch(server.url + path, { ...from('203.0.113.1'), signal: stopping.signal }).catch(() => undefined),
    ),
  )
  const get = async (path: string, address: string) =>
    (await fetch(server.url + path, { ...from(address), signal: AbortSignal.timeout(4_000) })).status
  expect(await get('/foryou', '203.0.113.2')).toBe(200)
  expect(await get('/api/recommend/item_list/', '203.0.113.3')).toBe(200)
  expect(await get('/healthz', '203.0.113.1')).toBe(200)
  expect(await get('/api/openapi.json', '203.0.113.1')).toBe(200)
  expect(await get('/media/no/such.mp4', '203.0.113.1')).toBe(404)
  // Any other address is a page, and is queued once.
  expect(await get('/embed/v2/5/nothing', '203.0.113.4')).toBe(200)
  const isWaiting = await Promise.race([Promise.all(greedy).then(() => false), Promise.resolve(true)])
  expect(isWaiting).toBe(true)
  stopping.abort()
})

const fourOf = (...prefixes: string[]) =>
  prefixes.flatMap((prefix) => Array.from({ length: 4 }, () => `${prefix}/nothing`))

test('what is read has one limit, wherever it is read, and so has what is written', async () => {
  const { url } = await startTestServer({ features: [stubFeatures], config })
  const answeredOf = async (method: string, address: string, paths: string[]) => {
    const init = { ...from(address), method, signal: AbortSignal.timeout(1_000) }
    const asked = paths.map((path) =>
      fetch(url + path, init).then(
        () => true,
        () => false,
      ),
    )
    return (await Promise.all(asked)).filter(Boolean).length
  }
  const read = await answeredOf('GET', '203.0.113.1', fourOf('/api', '/node', '/prefetch', '/preview'))
  expect(read).toBeLessThanOrEqual(4)
  const written = await answeredOf('POST', '203.0.113.2', fourOf('/api', '/node', '/api', '/node'))
  expect(written).toBeLessThanOrEqual(7)
  const report = await fetch(`${url}/node/report/reasons_put/`, { method: 'POST', ...from('203.0.113.3') })
  expect(report.status).not.toBeOneOf([404, 405])
})

test('whose turn does not come is told when to come again, as data or as a small page', async () => {
  const app = new Hono<Environment>()
  const connection = createConnection(config)
  app.use('/api/*', limitReads(config, connection, createSpareTime(), 100))
  app.use('/page', limitPages(config, connection, createSpareTime(), wordsFor, 100))
  app.all('*', (context) => context.text('answered'))
  const askAll = (path: string, init: RequestInit = {}) =>
    Promise.all(Array.from({ length: 5 }, async () => app.request(path, { ...from('203.0.113.1'), ...init })))

  const lists = await askAll('/api/recommend/item_list/')
  expect(statuses(lists)).toEqual([200, 200, 200, 429, 429])
  expect(lists[4]?.headers.get('retry-after')).toBe('5')
  expect(await problemOf(lists[4] as Response)).toMatchObject({ statusCode: 429, retryAfterMs: 5_000 })

  const pages = await askAll('/page')
  expect(statuses(pages)).toEqual([200, 429, 429, 429, 429])
  expect(pages[4]?.headers.get('retry-after')).toBe('5')
  expect(pages[4]?.headers.get('cache-control')).toBe('no-store')
  const html = (await pages[4]?.text()) ?? ''
  expect(html).toContain('This one opens automatically in a few seconds.')
  expect(html.length).toBeLessThan(2_500)

  // Writes have limits of their own.
  expect(statuses(await askAll('/api/commit/item/digg/', { method: 'POST' }))).toEqual([
    200, 200, 200, 200, 200,
  ])
})

test('writes wait as well, whether they will be refused or not, and so does all that one address asks for', async () => {
  const app = new Hono<Environment>()
  const connection = createConnection(config)
  app.use('/api/*', limitWrites(config, connection, createSpareTime(), 100))
  app.use('/file', limitRequests(config, connection, createSpareTime(), 100))
  app.all('*', (context) => context.text('refused', 403))
  const ask = async (address: string, path: string, method: string) =>
    (await app.request(path, { ...from(address), method })).status
  const askAll = (count: number, path: string, method: string) =>
    Promise.all(Array.from({ length: count }, () => ask('203.0.113.1', path, method)))

  const writes = await askAll(8, '/api/commit/item/digg/', 'POST')
  expect(writes.filter((status) => status === 429)).toHaveLength(2)
  expect(await ask('203.0.113.1', '/api/uploads', 'PATCH')).toBe(429)
  expect(await ask('203.0.113.1', '/api/session/', 'GET')).toBe(403)
  expect(await ask('203.0.113.2', '/api/commit/item/digg/', 'POST')).toBe(403)

  const requests = [...(await askAll(20, '/file', 'GET')), ...(await askAll(15, '/file', 'OPTIONS'))]
  expect(requests.filter((status) => status === 429).length).toBeGreaterThan(2)
  expect(await ask('203.0.113.2', '/file', 'GET')).toBe(403)
})
