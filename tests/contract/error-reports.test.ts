import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { dsnOf, ENVELOPE_TYPE, ERROR_REPORTS_PATH } from '#contract/error-reports.ts'
import type { RawErrorEvent } from '#contract/models/error-event.ts'
import { createErrorReports } from '#server/features/error-reports/index.ts'
import { deleteOldErrors, listGroups } from '#server/features/error-reports/repository.ts'
import { silentLog } from '#server/log.ts'
import { eventually } from '#support/eventually.ts'
import { startTestServer } from '#support/server.ts'
import { BROKEN_USER, stubFeatures } from '#support/stub-features.ts'
import { createTestClient } from '#support/test-client.ts'

const server = await startTestServer({ features: [stubFeatures] })
const db = server.database
/** Another service, such as a Sentry server. */
const received: { url: string | undefined; headers: Record<string, unknown>; lines: unknown[] }[] = []
let answer = 200
let isHanging = false
const sentry = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({
      url: request.url,
      headers: request.headers,
      lines: body.split('\n').map((line) => JSON.parse(line) as unknown),
    })
    if (isHanging) return undefined
    return response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('{}')
  })
}).listen(0, '127.0.0.1')
afterAll(() => {
  sentry.closeAllConnections()
  sentry.close()
})
await once(sentry, 'listening')
const sentryDsn = new URL(`http://key7@127.0.0.1:${(sentry.address() as AddressInfo).port}/behind/42`)
const log = silentLog()
const warned = vi.spyOn(log, 'warn')
const forwarding = await startTestServer({
  features: [stubFeatures],
  database: db,
  errorReports: createErrorReports(db, log, sentryDsn),
})
const logging = await startTestServer({ features: [stubFeatures], database: db, log })
const strict = await startTestServer({
  features: [stubFeatures],
  database: db,
  config: { rateLimitScale: 0.05 },
})

beforeEach(async () => {
  await db.query({ text: 'TRUNCATE error_groups, error_events' })
})

let lastId = 0
const newId = () => (++lastId).toString(16).padStart(32, '0')
const event = (changes: Partial<RawErrorEvent> = {}): RawErrorEvent => ({
  event_id: newId(),
  timestamp: Date.now() / 1_000,
  platform: 'javascript',
  level: 'error',
  exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
  tags: { source: 'page', severity: 'error' },
  request: { url: `${server.url}/foryou` },
  ...changes,
})
const thrown = (value: string, file = 'app-AbCd1234.js') => ({
  values: [
    { type: 'Error', value, stacktrace: { frames: [{ function: 'open', filename: `/assets/${file}` }] } },
  ],
})
const envelope = (payload: unknown = event(), dsn: unknown = dsnOf(server.url), header: object = {}) =>
  [{ event_id: newId(), dsn }, { type: 'event', ...header }, payload]
    .map((line) => JSON.stringify(line))
    .join('\n')

const post = (body: BodyInit, headers: Record<string, string> = {}, url = server.url) =>
  fetch(`${url}${ERROR_REPORTS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': ENVELOPE_TYPE, ...headers },
    body,
  })
const groups = () => listGroups(db, 100)

describe('a report of an error', () => {
  test('is kept, and answered as a Sentry server answers', async () => {
    const sent = event()
    const response = await post(envelope(sent), { origin: server.url, 'sec-fetch-site': 'same-origin' })
    expect([response.status, await response.json()]).toEqual([200, { id: sent.event_id }])
    expect(await groups()).toMatchObject([{ count: 1, event: { exception: sent.exception } }])
  })

  test('that arrives ten times at once counts once', async () => {
    const body = envelope()
    await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(await groups()).toMatchObject([{ count: 1 }])
  })

  test('counts with those that look alike: other numbers, another build', async () => {
    await post(envelope(event({ exception: thrown('video 17 is gone') })))
    await post(envelope(event({ exception: thrown('video 18 is gone', 'app-Zz99_x-y.js') })))
    await post(envelope(event({ exception: thrown('video 18 is here') })))
    await post(
      envelope(
        event({ exception: thrown('video 17 is gone'), tags: { source: 'worker', severity: 'error' } }),
      ),
    )
    expect((await groups()).map(({ count }) => count)).toEqual([1, 1, 2])
  })

  test('loses all that could say who had it, and what a terminal would obey', async () => {
    const sent = {
      ...event({
        request: { url: `${server.url}/@mira?from=secret#secret` },
        exception: { values: [{ type: 'Error', value: '\u001b[31m\u0000\u202Ebad\ud800 mia@secret.org' }] },
      }),
      user: { id: 'secret', ip_address: '1.2.3.4' },
      breadcrumbs: ['secret'],
      contexts: { secret: {} },
      extra: { secret: 1 },
    }
    const response = await post(
      envelope({ ...sent, request: { ...sent.request, cookies: 'secret', headers: { cookie: 'secret' } } }),
    )
    expect(response.status).toBe(200)
    const [group] = await groups()
    expect(JSON.stringify(group)).not.toMatch(/secret|mira|1\.2\.3\.4/)
    expect(group?.event.exception.values).toEqual([{ type: 'Error', value: '[31m bad� *' }])
    expect(group?.event.request).toEqual({ url: `${server.url}/@*` })
  })

  test('is one of the events in an envelope: sessions, replays and files are left out', async () => {
    const items = [{ type: 'session' }, {}, { type: 'attachment', length: 3 }, 'abc'].map((line) =>
      typeof line === 'string' ? line : JSON.stringify(line),
    )
    const response = await post(`${JSON.stringify({ dsn: dsnOf(server.url) })}\n${items.join('\n')}`)
    expect([response.status, await groups()]).toEqual([200, []])
  })

  test('is written to the log once, as a warning that names its severity (specification section 3)', async () => {
    const { url } = logging
    const fatal = vi.spyOn(log, 'fatal')
    warned.mockClear()
    const send = (message: string) => {
      const tags = { source: 'page', severity: 'critical' } as const
      return post(envelope(event({ tags, exception: thrown(message) }), dsnOf(url)), {}, url)
    }
    for (const message of ['this is known 1', 'this is known 2', 'this is known 3']) await send(message)
    const line = expect.objectContaining({ error: 'Error: this is known 1', severity: 'critical' })
    expect([fatal.mock.calls, warned.mock.calls]).toEqual([[], [[line, 'error report']]])
  })

  test('is forgotten when there are too many newer ones', async () => {
    for (const word of ['old', 'middle', 'new']) {
      await post(envelope(event({ exception: thrown(word) })))
    }
    await deleteOldErrors(db, { days: 30, groups: 2, events: 1 })
    expect((await groups()).map((group) => group.event.exception.values[0]?.value)).toEqual(['new', 'middle'])
    expect(await db.query({ text: 'SELECT id FROM error_events' })).toHaveLength(1)
  })
})

describe('made up errors', () => {
  test('of one neighbourhood are at most so many new kinds a day; those that are known go on to be counted', async () => {
    const { url } = await startTestServer({
      features: [stubFeatures],
      database: db,
      // A fifth of the limits: 6 kinds.
      config: { rateLimitScale: 0.2, trustedProxyCount: 1 },
    })
    const send = (word: string, address: string) =>
      post(envelope(event({ exception: thrown(word) }), dsnOf(url)), { 'x-forwarded-for': address }, url)
    const words = Array.from({ length: 15 }, (_, index) => `kind ${String.fromCodePoint(97 + index)}`)
    for (const [index, word] of words.entries()) {
      expect((await send(word, `203.0.113.${index}`)).status).toBe(200)
    }
    expect(await groups()).toHaveLength(6)
    await send('kind a', '203.0.113.1')
    await send('kind z', '198.51.100.1')
    expect(await groups()).toHaveLength(7)
    expect((await groups()).filter(({ count }) => count === 2)).toHaveLength(1)
  })

  test('leave room for users, and for what breaks in this release', async () => {
    const { url } = await startTestServer({
      features: [stubFeatures],
      database: db,
      // A hundredth of the limits: 3 new kinds a day in all, of which guests may report 2, and another
      // release 1.
      config: { rateLimitScale: 0.01, trustedProxyCount: 1 },
      errorReports: createErrorReports(db, silentLog(), undefined, 'now'),
    })
    const user = await createTestClient(url)
    await user.signUp()
    const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
    let network = 0
    const send = async (word: string, release: string, headers: Record<string, string> = {}) => {
      network += 1
      const sent = { ...event({ exception: thrown(word) }), release }
      await post(envelope(sent, dsnOf(url)), { 'x-forwarded-for': `10.${network}.0.1`, ...headers }, url)
      return (await groups()).length
    }
    expect([await send('made up', 'then'), await send('made up, too', 'then')]).toEqual([1, 1])
    expect([await send('a real one', 'now'), await send('another', 'now')]).toEqual([2, 2])
    expect(await send('of a user', 'then', { cookie })).toBe(3)
  })

  test('never push out those of the server itself', async () => {
    await db.query({
      text: `INSERT INTO error_groups (fingerprint, event, last_seen_at)
             VALUES ('real', '{"tags": {"source": "server"}}', now() - interval '1 day')`,
    })
    for (const word of ['old', 'middle', 'new']) {
      await post(envelope(event({ exception: thrown(word) })))
    }
    await deleteOldErrors(db, { days: 30, groups: 2, events: 10 })
    expect((await groups()).map(({ fingerprint }) => fingerprint)).toContain('real')
    expect(await groups()).toHaveLength(3)
  })
})

describe('the tunnel refuses', () => {
  const good = event()
  const frames = Array.from({ length: 51 }, () => ({ function: 'f' }))
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  test.each<[string, number, BodyInit, Record<string, string>?]>([
    ['a report for another site', 403, envelope(good, 'https://vireo@evil.example/1')],
    ['a report for another project here', 403, envelope(good, dsnOf(server.url).replace(/1$/, '2'))],
    ['another key', 403, envelope(good, dsnOf(server.url).replace('vireo', 'other'))],
    ['a host that begins like ours', 403, envelope(good, dsnOf(`${server.url}.evil.example`))],
    ['no address', 400, envelope(good, null)],
    ['a page of another site', 403, envelope(), { 'sec-fetch-site': 'cross-site' }],
    ['a foreign origin', 403, envelope(), { origin: 'https://evil.example' }],
    ['what a form can send', 403, envelope(), { 'content-type': 'text/plain' }],
    ['JSON', 415, envelope(), { 'content-type': 'application/json' }],
    ['more than 64 kB', 413, envelope({ ...good, extra: 'x'.repeat(70_000) })],
    ['nothing', 400, ''],
    ['what is no envelope', 400, '{"dsn":'],
    ['bytes', 400, new Uint8Array([0xff, 0xfe, 0, 10, 0])],
    ['nothing but brackets', 400, deep],
    [
      'brackets in an envelope',
      400,
      `${JSON.stringify({ dsn: dsnOf(server.url) })}\n{"type":"event"}\n${deep}`,
    ],
    [
      'an item cut off',
      400,
      `${JSON.stringify({ dsn: dsnOf(server.url) })}\n{"type":"event","length":100}\n{}`,
    ],
    ['a length below nothing', 400, envelope(good, undefined, { length: -7 })],
    ['null', 400, envelope(null)],
    ['a prototype', 400, envelope(JSON.parse('{"__proto__":{"event_id":"x"}}'))],
    ['an id that is none', 400, envelope({ ...good, event_id: "'; DROP TABLE users" })],
    ['a severity that is none', 400, envelope({ ...good, tags: { source: 'page', severity: 'loud' } })],
    [
      'a report as if of the server',
      400,
      envelope({ ...good, tags: { source: 'server', severity: 'error' } }),
    ],
    [
      'a stack that is too deep',
      400,
      envelope({ ...good, exception: { values: [{ type: 'E', value: '', stacktrace: { frames } }] } }),
    ],
    ['no exception', 400, envelope({ ...good, exception: { values: [] } })],
  ])('%s', async (_name, status, body, headers) => {
    expect((await post(body, headers)).status).toBe(status)
    expect(await groups()).toEqual([])
  })

  test('other methods', async () => {
    const response = await fetch(`${server.url}${ERROR_REPORTS_PATH}`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('a flood from one address, with the time to wait', async () => {
    const { url } = strict
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => post(envelope(event(), dsnOf(url)), {}, url)),
    )
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(6)
    expect(refused.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false)
  })
})

test('errors of the server itself are kept, their address without its query', async () => {
  const user = await createTestClient(server.url)
  await user.signUp()
  const response = await user.send('follows.set', { userId: BROKEN_USER, follow: true })
  expect(response.status).toBe(500)
  await eventually(async () =>
    expect(await groups()).toMatchObject([
      {
        event: {
          exception: { values: [{ type: 'Error', value: 'a secret of the inside' }] },
          tags: { source: 'server', severity: 'error' },
          request: { method: 'POST', url: '/api/commit/follow/user/' },
        },
      },
    ]),
  )
  await user.send('follows.set', { userId: 'nobody', follow: true })
  expect(await groups()).toHaveLength(1)
})

describe('another place for reports (SENTRY_DSN)', () => {
  const { url } = forwarding
  beforeEach(() => {
    received.length = 0
    warned.mockClear()
    answer = 200
    isHanging = false
  })

  test('gets the cleaned event at its own address, and nothing of the visitor', async () => {
    const sent = { ...event({ request: { url: `${url}/foryou?secret` } }), user: { id: 'secret' } }
    await post(envelope(sent, dsnOf(url)), { cookie: 'a=secret', 'user-agent': 'secret' }, url)
    await eventually(() => expect(received).toHaveLength(1))
    const [{ url: path, headers, lines } = { url: '', headers: {}, lines: [] }] = received
    expect(path).toBe('/behind/api/42/envelope/')
    expect(headers['x-sentry-auth']).toContain('sentry_key=key7')
    expect(lines).toMatchObject([{ dsn: sentryDsn.href }, { type: 'event' }, { event_id: sent.event_id }])
    expect(JSON.stringify(received)).not.toMatch(/secret|forwarded/i)
    expect(await groups()).toEqual([])
  })

  test('that answers badly is named in the log, and the browser hears nothing of it', async () => {
    for (const status of [500, 302]) {
      answer = status
      expect((await post(envelope(event(), dsnOf(url)), {}, url)).status).toBe(200)
    }
    await eventually(() => expect(warned).toHaveBeenCalledTimes(2))
  })

  test('that does not answer is waited for by nobody', async () => {
    isHanging = true
    const startedAt = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => post(envelope(event(), dsnOf(url)), {}, url)),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await eventually(() => expect(received).toHaveLength(20))
    expect(warned).toHaveBeenCalledTimes(10)
  })
})
