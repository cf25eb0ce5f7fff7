import { Client, DatabaseError } from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { endpoints, isOp, ops, type Op } from '#contract/endpoints/index.ts'
import type { ErrorEvent } from '#contract/models/error-event.ts'
import { reportServerErrors } from '#server/features/error-reports/server-errors.ts'
import { createLogOn } from '#server/log.ts'
import { isLong } from '#support/long.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'

/** Everything that is written: the log, and the reports that are stored or passed on. */
const written: string[] = []
const log = createLogOn({ write: (line) => void written.push(line) }, 'trace')
const take = (event: ErrorEvent) => Promise.resolve(written.push(JSON.stringify(event)) > 0)
/** A page whose loader prints everything it knows about an error. */
const renderPage = async ({ call }: { call: (op: 'feed.recommend', input: object) => Promise<unknown> }) => {
  const shown = await call('feed.recommend', {}).catch(
    (error: Error) => `${error.stack} ${JSON.stringify(error)}`,
  )
  return new Response(JSON.stringify(shown), { status: typeof shown === 'string' ? 500 : 200 })
}
const site = await startTestSite(
  {},
  { log, errorReports: { take, report: reportServerErrors(take, log) }, renderPage },
)
const user = await createTestClient(site.url)
await user.signUp('the_name_of_somebody', 'the password of somebody')

/** The number of the request's query that fails. */
let failing = Infinity
let count = 0
/** Values of the requests. */
let values = new Set<string>()

/** Fails a query as badly as a driver can: with all of its parameters in the message and beside it. */
const { query } = Client.prototype as unknown as { query: (this: unknown, ...args: unknown[]) => unknown }
vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]): unknown {
  const [config, second] = args as [string | { text: string; values?: unknown[] }, unknown]
  const text = typeof config === 'string' ? config : config.text
  if (/^(?:BEGIN|COMMIT|ROLLBACK|LISTEN)/i.test(text) || ++count !== failing) return query.apply(this, args)
  const parameters =
    (typeof config === 'string' ? undefined : config.values) ?? (Array.isArray(second) ? second : [])
  for (const value of textsIn(parameters)) values.add(value)
  const shown = JSON.stringify(parameters)
  const error = Object.assign(
    new DatabaseError(`invalid input syntax for type bigint: "${parameters.join('", "')}"`, 1, 'error'),
    { code: '22P02', detail: `Key (all)=(${shown}) already exists.`, where: shown, internalQuery: shown },
  )
  const callback = args.findLast((arg) => typeof arg === 'function') as ((error: Error) => void) | undefined
  if (!callback) return Promise.reject(error)
  process.nextTick(callback, error)
  return undefined
})
afterAll(() => vi.restoreAllMocks())

/** A log line and a query may have the same millisecond. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** All texts within parameters, except names of calls, times, and texts too short to be searched for. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.values(value).flatMap(textsIn)
  if (typeof value !== 'string' || value.length < 6 || isOp(value) || TIME.test(value)) return []
  return value.startsWith('{') ? textsIn(JSON.parse(value) as unknown) : [value]
}

beforeEach(() => {
  written.length = 0
  values = new Set()
})

/** Sends a request again and again, each time failing another of its queries. */
async function failEachQueryOf(send: () => Promise<Response>): Promise<string> {
  let answers = ''
  for (failing = 1; ; failing += 1) {
    count = 0
    const response = await send()
    const answer = await response.text()
    if (response.status >= 500) answers += answer
    const isDone = count < failing
    count = 0
    if (isDone) break
  }
  failing = Infinity
  return answers
}

/** The values that occur in what was written, or in responses. */
const leaksIn = (...answers: string[]): string[] => {
  const all = [...written, ...answers].join('\n')
  // Each log line contains its time, so a value that is today's date proves nothing.
  const today = new Date().toISOString().slice(0, 10)
  return [...values].filter((value) => value !== today && all.includes(value))
}

const withBody = (op: Op) =>
  endpoints[op].body === 'binary' ? { ...samples[op].input, body: new Blob(['x']) } : samples[op].input

const kindOf = (op: Op) => `${op.split('.')[0]} ${endpoints[op].method}`

describe('a query that fails leaves none of its values in the log, in reports and in answers:', () => {
  // These would end the session that the others need.
  const all = ops.filter((op) => op !== 'session.logOut' && op !== 'session.deleteAccount')
  // The first read and the first write of each feature: values are left out in one place, whichever query
  // fails.
  const some = all.filter((op, index) => all.findIndex((other) => kindOf(other) === kindOf(op)) === index)

  test.each(isLong ? all : some)('%s', async (op) => {
    const answers = await failEachQueryOf(() =>
      user.send(op, withBody(op), { idempotencyKey: crypto.randomUUID() }),
    )
    expect(leaksIn(answers)).toEqual([])
  })

  test('the protocol of uploads', async () => {
    // One of the calls before may have ended the session.
    await user.signUp()
    const tus = createTusClient(user, site.url)
    const file = new Uint8Array(100)
    const url = await tus.begin(file)
    for (const send of [
      () => tus.create(file),
      () => tus.head(url),
      () => tus.patch(url, 0, file),
      () => tus.delete(url),
    ]) {
      expect(leaksIn(await failEachQueryOf(send))).toEqual([])
    }
  })

  test('a document', async () => {
    const answers = await failEachQueryOf(() =>
      user.deliver({ method: 'GET', url: `${site.url}/foryou`, headers: {}, body: null }),
    )
    expect(leaksIn(answers)).toEqual([])
    expect(answers).toContain('went wrong on our side')
  })

  test('logging out', async () => {
    expect(leaksIn(await failEachQueryOf(() => user.send('session.logOut', {})))).toEqual([])
  })
})

test('a log line says what failed and why, however the error comes', async () => {
  const cause = Object.assign(new DatabaseError('duplicate key: "a secret"', 1, 'error'), {
    code: '23505',
    constraint: 'users_username_key',
    detail: 'Key (email)=(a secret) already exists.',
  })
  const error = new AggregateError([new Error('one', { cause })], 'Both failed: "a secret"')
  log.error(error)
  log.error({ err: error })
  log.error({ err: error }, 'with words')
  const lines = written.map((line) => JSON.parse(line) as object)
  const err = {
    type: 'AggregateError',
    errors: [{ message: 'one', cause: { code: '23505', constraint: 'users_username_key' } }],
    stack: expect.stringContaining('failing-queries.test.ts'),
  }
  expect(lines).toMatchObject([{ err }, { err }, { err, msg: 'with words' }])
  expect(written.join()).not.toContain('secret')
})
