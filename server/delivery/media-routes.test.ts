import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { DiskStorage } from '#server/storage/disk.ts'
import { contentKey, messagePictureKey, restrictedKey } from '#server/storage/keys.ts'
import { S3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'
import { hasObjectStore, makeBucket } from '#support/swift.ts'

import { mediaRoutes, type MayFetchFiles } from './media-routes.ts'

/** Far more than the socket buffers of both sides hold. */
const SIZE = 32 * 1024 * 1024
const HASH = 'a1'.repeat(32)
const VIDEO = `/media/${contentKey('video', HASH, 'mp4')}`
const POSTER = `/media/${contentKey('poster', HASH, 'webp')}`
const UPLOAD = `/media/${contentKey('upload', HASH, 'bin')}`
/** A type that is served, so that only its kind forbids it. */
const UPLOADED_VIDEO = `/media/${contentKey('upload', HASH, 'mp4')}`
const ETAG = `"${HASH}"`
const LONG_HASH = 'c3'.repeat(32)
const LONG_VIDEO = `/media/${contentKey('video', LONG_HASH, 'mp4')}`
const bytes = randomBytes(SIZE)
const longVideo = videoOfSeconds(100, 400_000)

let dir: string
let server: Server
let origin: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-media-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Serves the files of a storage. */
async function serve(storage: Storage): Promise<void> {
  await storage.put(contentKey('video', HASH, 'mp4'), bytes)
  await storage.put(contentKey('video', LONG_HASH, 'mp4'), longVideo)
  await storage.put(contentKey('poster', HASH, 'webp'), Buffer.from('poster'))
  await storage.put(contentKey('upload', HASH, 'bin'), Buffer.from('secret'))
  await storage.put(contentKey('upload', HASH, 'mp4'), Buffer.from('secret'))
  server = createAdaptorServer({ fetch: mediaRoutes(storage).fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function endServer(): void {
  server.closeAllConnections()
  server.close()
}

/** Makes a video's file with only a header that states its length. */
function videoOfSeconds(durationSec: number, sizeBytes: number): Buffer {
  const video = randomBytes(sizeBytes).fill(0, 0, 200)
  video.write('mvhd', 36)
  video.writeUInt32BE(1, 52)
  video.writeUInt32BE(durationSec, 56)
  return video
}

/** Sends a path exactly as it is written: `fetch` would normalise it. */
async function send(pathname: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = httpRequest(origin, { path: pathname, headers, method })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

describe.each([
  ['a folder', async () => new DiskStorage(dir), true],
  ['an object store', async () => new S3Storage(await makeBucket(), dir), hasObjectStore],
] as const)('from %s', (_, open, isThere) => {
  beforeAll(async () => {
    if (isThere) await serve(await open())
  })
  afterAll(() => {
    if (isThere) endServer()
  })
  beforeEach((context) => context.skip(!isThere))

  describe('a whole file', () => {
    test('comes with all that a cache needs', async () => {
      const { status, headers, body } = await send(VIDEO)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=60',
        'content-length': String(SIZE),
        'content-type': 'video/mp4',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        etag: ETAG,
        'x-content-type-options': 'nosniff',
      })
      expect(body.equals(bytes)).toBe(true)
      expect((await send(POSTER)).headers['content-type']).toBe('image/webp')
    })

    test('HEAD says the same without the bytes, and ignores ranges', async () => {
      const { status, headers, body } = await send(VIDEO, { range: 'bytes=0-9' }, 'HEAD')
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'content-length': String(SIZE), etag: ETAG })
      expect(body).toHaveLength(0)
    })

    test.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*'])('If-None-Match %s is 304', async (tag) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await send(
          VIDEO,
          { 'if-none-match': tag, range: 'bytes=0-1' },
          method,
        )
        expect({ status, length: body.length, etag: headers.etag }).toEqual({
          status: 304,
          length: 0,
          etag: ETAG,
        })
        expect(headers['cache-control']).toBe('public, max-age=60')
      }
    })

    test('If-None-Match of another file is 200', async () => {
      expect((await send(POSTER, { 'if-none-match': '"other"' })).status).toBe(200)
    })
  })

  describe('a range', () => {
    test.each([
      ['bytes=0-99', 0, 99],
      ['bytes=1000000-1000000', 1_000_000, 1_000_000],
      [`bytes=${SIZE - 5}-`, SIZE - 5, SIZE - 1],
      ['bytes=-7', SIZE - 7, SIZE - 1],
      ['bytes=0-', 0, SIZE - 1],
      [`bytes=5000000-${SIZE * 2}`, 5_000_000, SIZE - 1],
    ])('%s is those bytes', async (range, start, last) => {
      const { status, headers, body } = await send(VIDEO, { range })
      expect(status).toBe(206)
      expect(headers).toMatchObject({
        'content-range': `bytes ${start}-${last}/${SIZE}`,
        'content-length': String(last - start + 1),
        etag: ETAG,
      })
      expect(body.equals(bytes.subarray(start, last + 1))).toBe(true)
    })

    test.each([`bytes=${SIZE}-`, 'bytes=-0'])('%s is 416', async (range) => {
      const { status, headers, body } = await send(VIDEO, { range })
      expect(status).toBe(416)
      expect(headers['content-range']).toBe(`bytes */${SIZE}`)
      expect(body).toHaveLength(0)
    })

    test.each(['bytes=0-1,5-6', 'bytes=9-1', 'lines=0-1', 'bytes=x'])(
      '%s is the whole file',
      async (range) => {
        const { status, body } = await send(POSTER, { range })
        expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'poster' })
      },
    )

    test('counts only while If-Range names this file', async () => {
      const range = 'bytes=0-1'
      expect((await send(POSTER, { range, 'if-range': ETAG })).status).toBe(206)
      for (const other of ['"other"', `W/${ETAG}`, new Date().toUTCString()]) {
        expect((await send(POSTER, { range, 'if-range': other })).status).toBe(200)
      }
    })
  })

  test('a player gets a video at its pace; who saves the rest of it gets that at once', async () => {
    const player = httpRequest(origin, {
      path: LONG_VIDEO,
      headers: { range: 'bytes=0-', 'sec-fetch-dest': 'video' },
    })
    player.end()
    onTestFinished(() => void player.destroy())
    const [response] = (await once(player, 'response')) as [IncomingMessage]
    let playerBytes = 0
    response.on('data', (chunk: Buffer) => (playerBytes += chunk.length))
    await vi.waitUntil(() => playerBytes > 0)

    // Browsers send this to fetch a whole file whose beginning a player has already cached.
    const headers = { range: 'bytes=100000-', 'if-range': `"${LONG_HASH}"`, 'sec-fetch-dest': 'empty' }
    const rest = await send(LONG_VIDEO, headers)
    expect(rest.status).toBe(206)
    expect(rest.body.equals(longVideo.subarray(100_000))).toBe(true)
    expect(playerBytes).toBeLessThan(100_000)
  })

  describe('what is not to be served', () => {
    test.each([
      UPLOAD,
      UPLOADED_VIDEO,
      '/media/',
      '/media/video',
      `/media/video/a1/${'b2'.repeat(32)}.mp4`,
      '/media/../../../../etc/passwd',
      '/media/video/../../../../etc/passwd',
      '/media/video/a1/..%2f..%2f..%2fetc%2fpasswd',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/video/a1/%00.mp4',
      `${VIDEO}/`,
      `${VIDEO}%00`,
      VIDEO.replace('.mp4', '.MP4'),
      `/media/video/../upload/${UPLOAD.split('/').slice(3).join('/')}`,
      '/media/.incoming/x',
    ])('%s is 404', async (pathname) => {
      const { status, headers, body } = await send(pathname)
      expect(status).toBe(404)
      expect(headers['cache-control'] ?? 'no-store').toBe('no-store')
      expect(body.toString()).not.toMatch(/secret|root:/)
    })
  })
})

/** How far each open file of the storage has been read, in bytes. */
async function openFiles(): Promise<number[]> {
  const positions: number[] = []
  for (const fd of await readdir('/proc/self/fd')) {
    const target = await readlink(`/proc/self/fd/${fd}`).catch(() => '')
    if (!target.startsWith(dir)) continue
    const info = await readFile(`/proc/self/fdinfo/${fd}`, 'utf8').catch(() => '')
    positions.push(Number(/^pos:\s+(\d+)/m.exec(info)?.[1]))
  }
  return positions
}

const waitUntilClosed = async () => {
  await vi.waitUntil(async () => (await openFiles()).length === 0, { timeout: 5_000 })
  return openFiles()
}

describe.skipIf(process.platform !== 'linux')('an open file', () => {
  beforeAll(() => serve(new DiskStorage(dir)))
  afterAll(endServer)

  test('is read only as fast as the client takes it, and closed when the client goes away', async () => {
    const request = httpRequest(origin, { path: VIDEO })
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response, 'readable')
    response.pause()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const [position] = await openFiles()
    expect(position).toBeGreaterThan(0)
    expect(position).toBeLessThan(SIZE / 2)
    request.destroy()
    expect(await waitUntilClosed()).toEqual([])
  })

  test.each([VIDEO, POSTER])(
    'is closed when the client goes before it has read a byte: %s',
    async (pathname) => {
      const routes = mediaRoutes(new DiskStorage(dir))
      const { body } = await routes.request(pathname, {
        headers: { range: 'bytes=0-' },
      })
      expect(await openFiles()).toHaveLength(1)
      await body?.cancel()
      expect(await waitUntilClosed()).toEqual([])
    },
  )

  test('is closed after every kind of answer', async () => {
    await send(VIDEO)
    await send(VIDEO, {}, 'HEAD')
    await send(VIDEO, { range: 'bytes=0-9' })
    await send(VIDEO, { range: `bytes=${SIZE}-` })
    await send(VIDEO, { 'if-none-match': ETAG })
    await Promise.all(
      Array.from({ length: 20 }, (_, start) => send(VIDEO, { range: `bytes=${start}-${start}` })),
    )
    expect(await waitUntilClosed()).toEqual([])
  })
})

test.each([{}, { range: 'bytes=0-' }])(
  'a video that is deleted in this moment is 404: %o',
  async (headers) => {
    const storage = new DiskStorage(dir)
    vi.spyOn(storage, 'stat').mockResolvedValue({ sizeBytes: 10, modifiedAt: new Date() })
    const gone = `/media/${contentKey('video', 'b2'.repeat(32), 'mp4')}`
    const { status } = await mediaRoutes(storage).request(gone, { headers })
    expect(status).toBe(404)
  },
)

describe('a restricted file', () => {
  const key = restrictedKey('42', 'mp4')
  beforeAll(() => new DiskStorage(dir).put(key, Buffer.from('private')))

  test('is served to those who may watch its video, and kept by no cache but their own', async () => {
    const asked: string[] = []
    const routes = mediaRoutes(new DiskStorage(dir), ({ kind, id }, headers) => {
      asked.push(`${kind} ${id}`)
      return Promise.resolve(headers.get('cookie') === 'session=ada')
    })
    const allowed = await routes.request(`/media/${key}`, { headers: { cookie: 'session=ada' } })
    expect(await allowed.text()).toBe('private')
    expect(allowed.headers.get('cache-control')).toBe('private, no-cache')
    const etag = allowed.headers.get('etag') ?? ''
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-1' }]) {
      const refused = await routes.request(`/media/${key}`, { headers })
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    expect(new Set(asked)).toEqual(new Set(['video 42']))
  })

  test.each([
    ['a number that is no id', `v${'9'.repeat(20)}.mp4`],
    ['an id that is too large', 'v9223372036854775808.mp4'],
    ['zero', 'v0.mp4'],
    ['a type that is not served', 'v42.exe'],
  ])('is not there, and nobody is asked, under %s', async (_, end) => {
    const mayFetchFiles = vi.fn<MayFetchFiles>(() =>
      Promise.reject(new Error('out of range for type bigint')),
    )
    const routes = mediaRoutes(new DiskStorage(dir), mayFetchFiles)
    expect((await routes.request(`/media/restricted/ab/${'ab'.repeat(32)}${end}`)).status).toBe(404)
    expect(mayFetchFiles).not.toHaveBeenCalled()
  })

  test('has a name that cannot be guessed, and is nobody’s where nobody decides', async () => {
    expect(restrictedKey('42', 'mp4')).not.toBe(key)
    expect(key).toMatch(/^restricted\/[0-9a-f]{2}\/[0-9a-f]{64}v42\.mp4$/)
    expect((await mediaRoutes(new DiskStorage(dir)).request(`/media/${key}`)).status).toBe(404)
  })
})

test('a picture in a message is served to its readers alone, to our own pages, and has a name of chance', async () => {
  const key = messagePictureKey('42')
  expect(key).toMatch(/^message\/[0-9a-f]{2}\/[0-9a-f]{64}p42\.webp$/)
  expect(messagePictureKey('42')).not.toBe(key)
  await new DiskStorage(dir).put(key, Buffer.from('private'))
  const asked: string[] = []
  const routes = mediaRoutes(new DiskStorage(dir), ({ kind, id }, headers) => {
    asked.push(`${kind} ${id}`)
    return Promise.resolve(headers.get('cookie') === 'session=ada')
  })
  const allowed = await routes.request(`/media/${key}`, { headers: { cookie: 'session=ada' } })
  const { headers } = allowed
  expect([await allowed.text(), headers.get('content-type')]).toEqual(['private', 'image/webp'])
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const etag = headers.get('etag') ?? ''
  for (const sent of [{}, { 'if-none-match': etag }, { range: 'bytes=0-1' }]) {
    expect((await routes.request(`/media/${key}`, { headers: sent })).status).toBe(404)
  }
  expect(new Set(asked)).toEqual(new Set(['picture 42']))
  expect((await mediaRoutes(new DiskStorage(dir)).request(`/media/${key}`)).status).toBe(404)
})

test('a picture of a user may be cached for good, what belongs to a video for a minute', async () => {
  const storage = new DiskStorage(dir)
  const cached = async (kind: 'avatar' | 'poster' | 'captions', extension: string) => {
    const key = contentKey(kind, 'd4'.repeat(32), extension)
    await storage.put(key, Buffer.from('x'))
    return (await mediaRoutes(storage).request(`/media/${key}`)).headers.get('cache-control')
  }
  expect(await cached('avatar', 'webp')).toBe('public, max-age=31536000, immutable')
  expect([await cached('poster', 'webp'), await cached('captions', 'vtt')]).toEqual(
    Array(2).fill('public, max-age=60'),
  )
})
