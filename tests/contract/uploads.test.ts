import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOADS_PATH } from '#contract/uploads.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'
import { hollowVideo, sha256Of } from '#support/uploads.ts'

const site = await startTestSite()
const user = await createTestClient(site.url)
await user.signUp()
const tus = createTusClient(user, site.url)

const file = new Uint8Array(hollowVideo(10_000))
const chunk = (start: number, end: number) => file.slice(start, end)
const idOf = (url: string) => url.split('/').at(-1) ?? ''
const offsetOf = async (url: string) => Number((await tus.head(url)).headers.get('upload-offset'))

// A user may have only a limited number of uploads at a time.
beforeEach(() => site.database.query({ text: 'DELETE FROM uploads' }))

describe('the protocol (tus 1.0)', () => {
  test('says what it understands', async () => {
    const response = await fetch(`${site.url}${UPLOADS_PATH}`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,checksum',
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(UPLOAD_MAX_BYTES),
    })
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('takes a file in chunks, and says what it has when it has the whole', async () => {
    const url = await tus.begin(file)
    expect(await offsetOf(url)).toBe(0)
    const first = await tus.patch(url, 0, chunk(0, 4_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '4000'])
    expect(first.headers.has('repr-digest')).toBe(false)
    expect(await offsetOf(url)).toBe(4_000)
    const last = await tus.patch(url, 4_000, chunk(4_000, 10_000), {
      'upload-checksum': `sha256 ${sha256Of(chunk(4_000, 10_000))}`,
    })
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '10000'])
    expect(last.headers.get('repr-digest')).toBe(`sha-256=:${sha256Of(file)}:`)
    const head = await tus.head(url)
    expect(head.headers.get('upload-length')).toBe('10000')
    expect(head.headers.get('repr-digest')).toBe(`sha-256=:${sha256Of(file)}:`)
    expect(head.headers.get('cache-control')).toBe('no-store')
    expect(head.headers.get('x-server-time-ms')).toMatch(/^\d{13}$/)
  })

  test('gives one upload to one key, however often it is begun', async () => {
    const key = { 'idempotency-key': 'the-same' }
    const answers = await Promise.all([tus.create(file, key), tus.create(file, key), tus.create(file, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    const another = await tus.create(chunk(0, 9), key)
    expect(await problemOf(another)).toMatchObject({ httpStatus: 422 })
  })

  test('lets its owner take it back', async () => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 4_000))
    expect((await tus.delete(url)).status).toBe(204)
    expect((await tus.head(url)).status).toBe(404)
    expect(await site.uploads.parts.sizeOf(idOf(url))).toBeUndefined()
  })
})

describe('a chunk', () => {
  test('at another offset is refused with 409 and changes nothing', async () => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 4_000))
    for (const offset of [0, 3_999, 4_001]) {
      expect(await problemOf(await tus.patch(url, offset, chunk(0, 10)))).toMatchObject({ httpStatus: 409 })
    }
    expect(await offsetOf(url)).toBe(4_000)
  })

  test('that is not the signed one is refused with 460, and nothing of it stays', async () => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 4_000))
    const request = await tus.prepareChunk(url, 4_000, chunk(4_000, 8_000))
    const body = chunk(4_000, 8_000)
    body[3_999] = 8
    expect(await problemOf(await tus.deliver({ ...request, body }))).toMatchObject({
      httpStatus: 460,
      statusCode: 460,
    })
    expect(await offsetOf(url)).toBe(4_000)
    expect(await site.uploads.parts.sizeOf(idOf(url))).toBe(4_000)
    expect((await tus.patch(url, 4_000, chunk(4_000, 10_000))).status).toBe(204)
  })

  test.each([
    ['another hash', `sha256 ${sha256Of(new Uint8Array(1))}`, 460],
    ['another algorithm', 'md5 AAAA', 400],
    ['nothing that is one', '', 400],
  ])('whose Upload-Checksum is %s is refused', async (_name, checksum, httpStatus) => {
    const url = await tus.begin(file)
    const response = await tus.patch(url, 0, chunk(0, 4_000), { 'upload-checksum': checksum })
    expect((await problemOf(response)).httpStatus).toBe(httpStatus)
    expect(await offsetOf(url)).toBe(0)
  })

  test('that is cut off leaves nothing', async () => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 1_000))
    const request = await tus.prepareChunk(url, 1_000, chunk(1_000, 9_000))
    await cutOff(request, 5_000)
    await expect.poll(() => site.uploads.parts.sizeOf(idOf(url)), { timeout: 5_000 }).toBe(1_000)
    expect(await offsetOf(url)).toBe(1_000)
    expect((await tus.patch(url, 1_000, chunk(1_000, 10_000))).status).toBe(204)
  })

  test('that hangs gives way to whoever comes after it, uncounted', async () => {
    const url = await tus.begin(file)
    const request = await tus.prepareChunk(url, 0, chunk(0, 9_000))
    const hanging = await sendPart(request, 5_000)
    await expect.poll(() => site.uploads.parts.sizeOf(idOf(url)), { timeout: 5_000 }).toBe(5_000)
    expect(await offsetOf(url)).toBe(0)
    expect((await tus.patch(url, 0, file)).headers.get('repr-digest')).toBe(`sha-256=:${sha256Of(file)}:`)
    hanging.destroy()
  })

  test('that stops coming is given up after a minute of silence (408), and the file goes on from before it', async () => {
    // A minute lasts a second here.
    const wait = globalThis.setTimeout
    const shorter = ((run: () => void, ms?: number) => wait(run, ms === 60_000 ? 1_000 : ms)) as typeof wait
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(shorter)
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 1_000))
    const hanging = await sendPart(await tus.prepareChunk(url, 1_000, chunk(1_000, 9_000)), 5_000)
    const [answer] = (await once(hanging, 'data')) as [Buffer]
    spy.mockRestore()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
    expect(String(answer)).toContain(`"statusCode":${StatusCode.requestTimeout},`)
    hanging.destroy()
    expect(await offsetOf(url)).toBe(1_000)
    expect((await tus.patch(url, 1_000, chunk(1_000, 10_000))).status).toBe(204)
  })

  test('beyond the file or beyond what one request may hold is refused with 413', async () => {
    const url = await tus.begin(file)
    expect((await problemOf(await tus.patch(url, 0, new Uint8Array(10_001)))).httpStatus).toBe(413)
    const large = await tus.begin(new Uint8Array(UPLOAD_CHUNK_MAX_BYTES * 2))
    const tooMuch = new Uint8Array(UPLOAD_CHUNK_MAX_BYTES + 1)
    expect(await problemOf(await tus.patch(large, 0, tooMuch))).toMatchObject({
      httpStatus: 413,
      message: 'Send at most 4 MB of a file at a time.',
    })
  })

  test('that does not say its length is refused when it grows beyond that, and nothing of it stays', async () => {
    const large = await tus.begin(new Uint8Array(hollowVideo(UPLOAD_CHUNK_MAX_BYTES * 2)))
    const first = new Uint8Array(hollowVideo(UPLOAD_CHUNK_MAX_BYTES + 1))
    const request = await tus.prepareChunk(large, 0, first)
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(large, {
      method: 'PATCH',
      headers: { ...request.headers, cookie },
      body: new Blob([first]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(await problemOf(response)).toMatchObject({
      httpStatus: 413,
      message: 'Send at most 4 MB of a file at a time.',
    })
    expect(await site.uploads.parts.sizeOf(idOf(large))).toBe(0)
    expect(await offsetOf(large)).toBe(0)
  })

  test.each([
    ['text', Buffer.from('#EXTM3U\n/etc/passwd\n'.repeat(30)), 415],
    ['a picture', Buffer.concat([Buffer.from('\u0089PNG\r\n', 'latin1'), Buffer.alloc(600)]), 415],
  ])('that shows that the file is %s ends the upload at once', async (_name, bytes, httpStatus) => {
    const url = await tus.begin(new Uint8Array([...bytes, ...file]))
    const problem = await problemOf(await tus.patch(url, 0, new Uint8Array(bytes)))
    expect(problem).toMatchObject({ httpStatus, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect((await tus.head(url)).status).toBe(404)
    expect(await site.uploads.parts.sizeOf(idOf(url))).toBeUndefined()
  })
})

test('a whole that is not what was announced is refused with 460 and gone', async () => {
  const announced = await tus.create(file, {
    'upload-metadata': `filename eA==,sha256 ${Buffer.from(sha256Of(new Uint8Array(3))).toString('base64')}`,
  })
  const url = new URL(announced.headers.get('location') ?? '', site.url).href
  expect(await problemOf(await tus.patch(url, 0, file))).toMatchObject({ httpStatus: 460 })
  expect((await tus.head(url)).status).toBe(404)
})

describe('a new upload is refused', () => {
  test.each<[string, Record<string, string | undefined>, number]>([
    ['larger than a video may be', { 'upload-length': String(UPLOAD_MAX_BYTES + 1) }, 413],
    ['empty', { 'upload-length': '0' }, 422],
    ['of no length', { 'upload-length': undefined }, 400],
    ['of a length that is none', { 'upload-length': '1e3' }, 400],
    ['of a length to come', { 'upload-length': undefined, 'upload-defer-length': '1' }, 400],
    ['without metadata', { 'upload-metadata': undefined }, 400],
    ['without a hash', { 'upload-metadata': 'filename eA==' }, 400],
    ['with metadata that are none', { 'upload-metadata': 'a b c' }, 400],
    ['without the protocol’s version', { 'tus-resumable': undefined }, 412],
    ['in another version', { 'tus-resumable': '0.2.2' }, 400],
    ['under a key that is none', { 'idempotency-key': 'ü'.repeat(2) }, 400],
  ])('%s', async (_name, changes, httpStatus) => {
    const problem = await problemOf(await tus.create(file, changes))
    expect(problem.httpStatus).toBe(httpStatus)
  })

  test('when the user has too much under way', async () => {
    const busy = await createTestClient(site.url)
    await busy.signUp()
    const busyTus = createTusClient(busy, site.url)
    const answers = []
    for (let count = 0; count < 21; count += 1) answers.push(await busyTus.create(file))
    expect(answers.slice(0, 20).every(({ status }) => status === 201)).toBe(true)
    const refused = answers.at(-1)
    if (!refused) throw new Error('Nothing was answered.')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await problemOf(refused)).toMatchObject({
      httpStatus: 429,
      message: 'You have too many uploads in progress. Finish or cancel some first.',
    })
  })
})

test('other methods are told which there are', async () => {
  const response = await fetch(`${site.url}${UPLOADS_PATH}/1`)
  expect(response.headers.get('allow')).toBe('OPTIONS, POST, HEAD, PATCH, DELETE')
  expect((await problemOf(response)).httpStatus).toBe(405)
})

test('a large file arrives as it was sent', async () => {
  const large = new Uint8Array(Buffer.concat([hollowVideo(500), randomBytes(9 * 1024 ** 2)]))
  const url = await tus.begin(large)
  for (let offset = 0; offset < large.byteLength; offset += UPLOAD_CHUNK_MAX_BYTES) {
    expect((await tus.patch(url, offset, large.slice(offset, offset + UPLOAD_CHUNK_MAX_BYTES))).status).toBe(
      204,
    )
  }
  const [row] = await site.database.query<{ key: string }>({
    text: 'SELECT key FROM uploads WHERE id = $1',
    values: [idOf(url)],
  })
  const stored = await site.uploads.storage.withLocalFile(row?.key ?? '', (path) => readFile(path))
  expect(sha256Of(stored)).toBe(sha256Of(large))
})

type Prepared = Awaited<ReturnType<typeof tus.prepare>>

/** Sends the head of a request and the first bytes of its body, and nothing more. */
async function sendPart({ url, method, headers, body }: Prepared, bodyBytes: number) {
  const { hostname, port, pathname } = new URL(url)
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const all = { ...headers, cookie, host: `${hostname}:${port}`, 'content-length': String(body?.byteLength) }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`${method} ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`)
  await new Promise((resolve) => {
    socket.write(body?.slice(0, bodyBytes) ?? '', resolve)
  })
  return socket
}

async function cutOff(request: Prepared, bodyBytes: number): Promise<void> {
  const socket = await sendPart(request, bodyBytes)
  setTimeout(() => socket.destroy(), 50)
}
