import { once } from 'node:events'
import { request as httpRequest } from 'node:http'

import { beforeEach, expect, test } from 'vitest'

import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { ENVELOPE_TYPE, ERROR_REPORTS_PATH } from '#contract/error-reports.ts'
import type { ErrorEvent } from '#contract/models/error-event.ts'
import { reportServerErrors } from '#server/features/error-reports/server-errors.ts'
import { createLogOn } from '#server/log.ts'
import { eventually } from '#support/eventually.ts'
import { isLong } from '#support/long.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'

interface Line {
  level: number
  path?: string
  msg?: string
}
const lines: Line[] = []
const reports: ErrorEvent[] = []
const log = createLogOn({ write: (line) => void lines.push(JSON.parse(line) as Line) }, 'trace')
const take = (event: ErrorEvent) => Promise.resolve(reports.push(event) > 0)
const site = await startTestSite({}, { log, errorReports: { take, report: reportServerErrors(take, log) } })
const user = await createTestClient(site.url)
await user.signUp()

beforeEach(() => {
  lines.length = 0
  reports.length = 0
})

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
}

/** Sends the head of a request and the beginning of its body, and closes the connection. */
async function sendHalf({ method, url, headers }: Sent, start = 'half of '): Promise<void> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = httpRequest(url, { method, headers: { ...headers, cookie, 'content-length': '1000' } })
  request.on('error', () => {})
  const sent = once(request, 'socket')
  request.write(start)
  await sent
  // The server is handling the request by the time the other responses have come.
  await fetch(`${site.url}/healthz`)
  request.destroy()
}

/** Returns the log's warnings and worse, and the reports, once a request has been answered. */
async function complaints(): Promise<unknown[]> {
  await eventually(() => expect(lines.some(({ path }) => path && path !== '/healthz')).toBe(true))
  return [...lines.filter(({ level }) => level >= 40), ...reports]
}

const writes = ops.filter((op) => endpoints[op].method === 'POST')
/** One op for each kind of body, and one without a session: bodies are read in one place, whichever op they are for. */
const ofEachBody: Op[] = ['likes.set', 'users.uploadImage', 'session.logIn']

test.each(isLong ? writes : writes.filter((op) => ofEachBody.includes(op)))(
  '%s: a client that goes away in the middle of its body is no error',
  async (op) => {
    const input =
      endpoints[op].body === 'binary' ? { ...samples[op].input, body: new Blob(['x']) } : samples[op].input
    await sendHalf(await user.prepare(op, input))
    expect(await complaints()).toEqual([])
  },
)

test('a piece of an upload: neither', async () => {
  const tus = createTusClient(user, site.url)
  const file = new Uint8Array(1_000)
  const url = await tus.begin(file)
  lines.length = 0
  await sendHalf(await tus.prepareChunk(url, 0, file))
  expect(await complaints()).toEqual([])
})

test('a report of an error: neither', async () => {
  await sendHalf({
    method: 'POST',
    url: `${site.url}${ERROR_REPORTS_PATH}`,
    headers: { 'content-type': ENVELOPE_TYPE },
  })
  expect(await complaints()).toEqual([])
})

test('an error of ours stays one', async () => {
  const broken = await startTestSite(
    {},
    {
      log,
      errorReports: { take, report: reportServerErrors(take, log) },
      renderPage: () => Promise.reject(new Error('of ours')),
    },
  )
  lines.length = 0
  await fetch(`${broken.url}/foryou`)
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ msg: 'request failed' }])
  await eventually(() => expect(reports).toHaveLength(1))
})
