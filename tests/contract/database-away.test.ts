import { Client, DatabaseError, Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import type { ErrorEvent } from '#contract/models/error-event.ts'
import { PUSH_PATH } from '#contract/push.ts'
import { reportServerErrors } from '#server/features/error-reports/server-errors.ts'
import { createLogOn } from '#server/log.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'
import { addVideo } from '#support/videos.ts'

/** Reports of errors, and log lines about errors. */
const reported: unknown[] = []
const log = createLogOn(
  {
    // Leaves out the lines of the account library.
    write: (line) => void (line.includes('"module":"auth"') || reported.push(line)),
  },
  'error',
)
const take = (event: ErrorEvent) => Promise.resolve(reported.push(event) > 0)
/** A page that needs a call, as most pages do. */
const renderPage = async ({ call }: { call: (op: 'feed.recommend', input: object) => Promise<unknown> }) =>
  new Response(JSON.stringify(await call('feed.recommend', {})))
const site = await startTestSite(
  {},
  { log, errorReports: { take, report: reportServerErrors(take, log) }, renderPage },
)
const user = await createTestClient(site.url)
const { id: userId } = await user.signUp()
const videoId = await addVideo(site.database, { authorId: userId })
const tus = createTusClient(user, site.url)
const file = new Uint8Array(100)
const uploadUrl = await tus.begin(file)

/** The query of a request from which on the database is away. */
let awayFrom = Infinity
let queryCount = 0
let isRefusing = false
const stopped = () =>
  Object.assign(new DatabaseError('terminating connection due to administrator command', 1, 'error'), {
    code: '57P01',
  })
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

function failing(original: (...args: unknown[]) => unknown, errorOf: () => Error | undefined) {
  return function (this: unknown, ...args: unknown[]): unknown {
    const error = errorOf()
    if (!error) return original.apply(this, args)
    const callback = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error)
    return undefined
  }
}
const { query } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const { connect } = Pool.prototype as unknown as { connect: (...args: unknown[]) => unknown }
vi.spyOn(Client.prototype, 'query').mockImplementation(
  failing(query, () => (++queryCount >= awayFrom ? stopped() : undefined)),
)
vi.spyOn(Pool.prototype, 'connect').mockImplementation(
  failing(connect, () => (isRefusing ? refused() : undefined)),
)
afterEach(() => {
  awayFrom = Infinity
  isRefusing = false
})

/**
 * Sends a request while the database is away: from its first query on, from its second one on, and so on; and while it is
 * unreachable.
 */
async function answersOf(send: () => Promise<Response>): Promise<Set<string>> {
  const answers = new Set<string>()
  const note = (response: Response) =>
    void answers.add(`${response.status}${response.headers.has('retry-after') ? ' later' : ''}`)
  reported.length = 0
  for (awayFrom = 1; awayFrom < 60; awayFrom += 1) {
    queryCount = 0
    const response = await send()
    await response.body?.cancel()
    if (queryCount < awayFrom) break
    note(response)
  }
  awayFrom = Infinity
  isRefusing = true
  const unreachable = await send()
  await unreachable.body?.cancel()
  note(unreachable)
  isRefusing = false
  return answers
}

/** Calls that need no database are answered as usual. */
const serverFaults = (answers: ReadonlySet<string>) =>
  [...answers].filter((answer) => answer.startsWith('5') && answer !== '503 later')

const withBody = (op: Op) =>
  endpoints[op].body === 'binary' ? { ...samples[op].input, body: new Blob(['x']) } : samples[op].input

test.each(ops.filter((op) => op !== 'session.logOut' && op !== 'session.deleteAccount'))(
  '%s asks to come back while the database is away, and reports nothing',
  async (op) => {
    const answers = await answersOf(() =>
      user.send(op, withBody(op), { idempotencyKey: crypto.randomUUID() }),
    )
    expect([serverFaults(answers), reported]).toEqual([[], []])
  },
)

const get = (path: string, headers: Record<string, string> = {}) =>
  user.deliver({ method: 'GET', url: site.url + path, headers, body: null })

test.each<[string, () => Promise<Response>]>([
  ['a page', () => get('/foryou', { accept: 'text/html' })],
  ['a profile', () => get(`/@mia`, { accept: 'text/html' })],
  ['a stream of changes', () => get(`${PUSH_PATH}?videos=${videoId}`)],
  ['an embedded player', () => get(`/embed/v2/${videoId}`)],
  ['oEmbed', () => get(`/oembed?url=${encodeURIComponent(`/@x/video/${videoId}`)}`)],
  ['a preview', () => get(`/preview/video/${videoId}.jpg`)],
  ['a file to save', () => get(`/api/item/download/file/?videoId=${videoId}`)],
  ['a sitemap', () => get('/sitemap.xml')],
  ['data for renderers', () => get('/node/share/video', { 'x-forwarded-uri': `/@x/video/${videoId}` })],
  ['the beginning of an upload', () => tus.create(file)],
  ['the place in an upload', () => tus.head(uploadUrl)],
  ['a piece of an upload', () => tus.patch(uploadUrl, 0, file)],
  ['the end of an upload', () => tus.delete(uploadUrl)],
])('%s asks to come back, too', async (_name, send) => {
  const answers = await answersOf(send)
  expect([serverFaults(answers), reported]).toEqual([[], []])
})

const usedConnections = () => site.database.pool.totalCount - site.database.pool.idleCount

test('no connection is lost to those who came meanwhile', async () => {
  // One connection listens for changes, and comes back by itself when it was lost.
  await expect.poll(usedConnections, { timeout: 15_000 }).toBe(1)
})
