import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, mkdir } from 'node:fs/promises'
import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { ConfigError, type S3Settings } from '#server/config.ts'
import { toProblem } from '#server/http/answer.ts'
import { silentLog } from '#server/log.ts'
import { noFault } from '#support/chaos/fault.ts'
import { startChaosProxy } from '#support/chaos/proxy.ts'
import { clientOf, hasObjectStore, makeBucket } from '#support/swift.ts'

import { contentKey, restrictedKey } from './keys.ts'
import { openStores } from './open-storage.ts'
import { S3Storage } from './s3.ts'
import { StoreAway } from './storage.ts'

const MB = 1024 ** 2
const key = contentKey('video', 'ab'.repeat(32), 'mp4')

describe.skipIf(!hasObjectStore)('an object store', () => {
  let workDir: string
  let s3: S3Settings
  let storage: S3Storage

  beforeAll(async () => {
    workDir = await mkdtemp(path.join(tmpdir(), 'vireo-s3-'))
    s3 = await makeBucket()
    storage = new S3Storage(s3, workDir)
  })
  afterAll(() => rm(workDir, { recursive: true }))

  const headOf = (of: string) => clientOf(s3).send(new HeadObjectCommand({ Bucket: s3.bucket, Key: of }))
  const unfinished = async () => {
    const { Uploads = [] } = await clientOf(s3).send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }))
    return Uploads.length
  }

  test.each([8 * MB - 1, 8 * MB, 16 * MB, 17 * MB])('stores %i bytes in parts', async (sizeBytes) => {
    const bytes = randomBytes(sizeBytes)
    // Chunks that do not end where parts do.
    const chunks = Readable.from(
      Array.from({ length: Math.ceil(sizeBytes / 3e6) }, (_, index) =>
        bytes.subarray(index * 3e6, (index + 1) * 3e6),
      ),
    )
    await storage.put(key, chunks)
    expect((await buffer(await storage.open(key))).equals(bytes)).toBe(true)
    const range = { start: 3, end: sizeBytes - 2 }
    expect((await buffer(await storage.open(key, range))).equals(bytes.subarray(3, -1))).toBe(true)
    expect(await unfinished()).toBe(0)
  })

  test('that is away for a while is said to be, and not to be at fault', async () => {
    const proxy = await startChaosProxy(s3.endpoint?.href ?? '')
    onTestFinished(() => proxy.close())
    const behind = new S3Storage({ ...s3, endpoint: new URL(proxy.url) }, workDir)
    for (const fault of [{ kind: 'status', status: 503 }, { kind: 'resetBefore' }] as const) {
      proxy.setPlan(() => fault)
      const failure: unknown = await behind.put(key, Buffer.from('a')).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StoreAway)
      expect(toProblem(failure, silentLog())).toMatchObject({ httpStatus: 503, retryAfterMs: 5_000 })
    }
    proxy.setPlan(noFault)
    await behind.put(key, Buffer.from('a'))
    expect(await behind.stat(contentKey('video', 'cd'.repeat(32), 'mp4'))).toBeUndefined()
  })

  test('a large file that breaks off leaves neither a file nor its parts', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * MB)
        throw new Error('connection lost')
      })(),
    )
    const other = contentKey('video', 'cd'.repeat(32), 'mp4')
    await expect(storage.put(other, broken)).rejects.toThrow('connection lost')
    expect(await storage.stat(other)).toBeUndefined()
    expect(await unfinished()).toBe(0)
  })

  test('a file has its type, and as long a life in caches as its kind; a copy has those of its own', async () => {
    const restricted = restrictedKey('42', 'mp4')
    await storage.put(restricted, Buffer.from('x'))
    expect(await headOf(restricted)).toMatchObject({
      ContentType: 'video/mp4',
      CacheControl: 'private, no-cache',
    })
    await storage.copy(restricted, key)
    expect(await headOf(key)).toMatchObject({ ContentType: 'video/mp4', CacheControl: 'public, max-age=60' })
    const captions = contentKey('captions', 'ab'.repeat(32), 'vtt')
    await storage.put(captions, Buffer.alloc(9 * MB))
    expect(await headOf(captions)).toMatchObject({ ContentType: 'text/vtt; charset=utf-8' })
  })

  test('goes on where a connection broke, and fails when none comes any further', async () => {
    const bytes = randomBytes(4 * MB)
    await storage.put(key, bytes)
    const cutting = await startCuttingProxy(s3, () => MB)
    const read = new S3Storage({ ...s3, endpoint: cutting.address }, workDir)
    expect((await buffer(await read.open(key))).equals(bytes)).toBe(true)
    expect(cutting.connectionCount()).toBeGreaterThan(4)
    const ending = await startCuttingProxy(s3, (count) => (count === 1 ? MB : 0))
    const stuck = new S3Storage({ ...s3, endpoint: ending.address }, workDir)
    await expect(stuck.open(key).then((stream) => buffer(stream))).rejects.toBeInstanceOf(Error)
  })

  test('a hundred viewers who have paused do not keep others from reading', async () => {
    await storage.put(key, randomBytes(2 * MB))
    const paused = await Promise.all(Array.from({ length: 100 }, () => storage.open(key)))
    expect(await buffer(await storage.open(key))).toHaveLength(2 * MB)
    for (const stream of paused) stream.destroy()
  })

  test('what a killed server left behind goes: parts after an hour, local copies after three', async () => {
    await clientOf(s3).send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key: key }))
    await Promise.all(
      ['stored-old', 'stored-new', 'video-old'].map((name) => mkdir(path.join(workDir, name))),
    )
    const longAgo = new Date(Date.now() - 181 * 60 * 1000)
    await Promise.all(
      ['stored-old', 'video-old'].map((name) => utimes(path.join(workDir, name), longAgo, longAgo)),
    )
    await storage.removeLeftovers()
    expect(await readdir(workDir)).toEqual(expect.arrayContaining(['stored-new', 'video-old']))
    expect(await readdir(workDir)).not.toContain('stored-old')
    expect(await unfinished()).toBe(1)
  })

  test.each([
    ['a bucket that is not there', { bucket: 'away' }],
    ['a wrong key', { secretAccessKey: 'wrong' }],
    ['an address without a store', { endpoint: new URL('http://127.0.0.1:9') }],
  ])('%s is said at the start', async (_, wrong) => {
    const opening = openStores({ dataDir: workDir, storageKind: 's3', s3: { ...s3, ...wrong } })
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow('S3_ENDPOINT')
  })
})

/** Passes connections on to the store, and cuts each after so many bytes of its response, by its number. */
async function startCuttingProxy({ endpoint }: S3Settings, maxBytesOf: (count: number) => number) {
  let count = 0
  const server: Server = createServer((client) => {
    count += 1
    const maxBytes = maxBytesOf(count)
    const store = connect(Number(endpoint?.port), '127.0.0.1')
    let sentBytes = 0
    store.on('data', (bytes) => {
      client.write(bytes.subarray(0, maxBytes - sentBytes))
      sentBytes += bytes.byteLength
      if (sentBytes >= maxBytes) client.end()
    })
    client.on('data', (bytes) => store.write(bytes))
    for (const socket of [client, store]) socket.on('error', () => {})
    client.on('close', () => store.destroy())
    store.on('close', () => client.destroySoon())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    connectionCount: () => count,
  }
}
