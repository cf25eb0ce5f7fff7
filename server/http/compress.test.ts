import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'

import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'

import { compressAnswers } from './compress.ts'
import type { Environment } from './environment.ts'

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ index, text: 'the same again' })))
/** Lets the rest of `/page` arrive. */
let pageEnd = Promise.withResolvers<void>()
const app = new Hono<Environment>()
app.use(compressAnswers)
app.get('/long', (context) => {
  context.header('set-cookie', 'a=1')
  context.header('set-cookie', 'b=2', { append: true })
  return context.body(LONG, 200, {
    'content-type': 'application/json',
    'content-length': String(LONG.length),
  })
})
app.get('/short', (context) =>
  context.body('{}', 200, { 'content-type': 'application/json', 'content-length': '2' }),
)
app.get('/video', (context) => context.body(LONG, 200, { 'content-type': 'video/mp4' }))
app.get('/file', (context) => context.body(LONG, 200, { 'content-type': 'text/html', etag: '"x"' }))
app.get('/page', (context) =>
  context.body(
    new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('<html>first'))
        await pageEnd.promise
        controller.enqueue(new TextEncoder().encode('second'))
        controller.close()
      },
    }),
    200,
    { 'content-type': 'text/html; charset=utf-8' },
  ),
)
app.get('/pieces', (context) =>
  context.body(
    new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 20; chunk += 1)
          controller.enqueue(new TextEncoder().encode(`<p>${chunk}`))
        controller.close()
      },
    }),
    200,
    { 'content-type': 'text/html; charset=utf-8' },
  ),
)
const get = (path: string, acceptEncoding = 'gzip, br') =>
  app.request(path, { headers: { 'accept-encoding': acceptEncoding } })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('JSON is packed as %s, and is whole', async (coding, unpack) => {
  const response = await get('/long', coding)
  expect(response.headers.get('content-encoding')).toBe(coding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(response.headers.get('content-length')).toBeNull()
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const packed = Buffer.from(await response.arrayBuffer())
  expect(packed.byteLength).toBeLessThan(LONG.length / 4)
  expect(unpack(packed).toString()).toBe(LONG)
})

test('who takes nothing packed gets it plain', async () => {
  const response = await get('/long', 'identity')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe(String(LONG.length))
  expect(await response.text()).toBe(LONG)
})

test.each(['/short', '/video', '/file'])('%s is left as it is', async (path) => {
  expect((await get(path)).headers.get('content-encoding')).toBeNull()
})

test.each([
  ['br', (packed: Buffer) => brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['gzip', (packed: Buffer) => gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })],
])(
  'the beginning of a page in %s does not wait for its end',
  async (coding, unpack) => {
    pageEnd = Promise.withResolvers()
    onTestFinished(() => pageEnd.resolve())
    const reader = (await get('/page', coding)).body?.getReader()
    const chunks: Uint8Array[] = []
    const textSoFar = () => unpack(Buffer.concat(chunks)).toString()
    // gzip's header is sent separately.
    while (textSoFar() === '') chunks.push((await reader?.read())?.value ?? new Uint8Array())
    expect(textSoFar()).toBe('<html>first')
    pageEnd.resolve()
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value)
    expect(textSoFar()).toBe('<html>firstsecond')
  },
  10_000,
)

test.each(['br', 'gzip'])('pieces of a page that come together leave together as %s', async (coding) => {
  const reader = (await get('/pieces', coding)).body?.getReader()
  let chunkCount = 0
  while ((await reader?.read())?.value) chunkCount += 1
  // gzip's header is sent separately.
  expect([1, 2]).toContain(chunkCount)
})

test('a reader that stops is not sent the rest, and one that leaves ends the source', async () => {
  let madeCount = 0
  const left = Promise.withResolvers<unknown>()
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      madeCount += 1
      controller.enqueue(randomBytes(64 * 1_024))
    },
    cancel: left.resolve,
  })
  const endless = new Hono<Environment>()
  endless.use(compressAnswers)
  endless.get('/', (context) => context.body(source, 200, { 'content-type': 'text/html' }))
  const response = await endless.request('/', { headers: { 'accept-encoding': 'br' } })
  const reader = response.body?.getReader()
  await reader?.read()
  await vi.waitFor(async () => {
    const before = madeCount
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(madeCount).toBe(before)
  })
  // Some are on their way through zlib.
  expect(madeCount).toBeLessThan(50)
  await reader?.cancel('gone')
  expect(await left.promise).toBe('gone')
})
