import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'

import type { S3Settings } from '#server/config.ts'

import { cacheControlOf, contentTypeOf } from './file-headers.ts'
import { checkedKey, isStorageKey, type FileKind } from './keys.ts'
import { FileNotFound, StoreAway } from './storage.ts'
import type { ByteRange, JoiningStorage, ListedFile, StorageSource, StoredFile } from './storage.ts'

/** Bytes that are sent at once. All parts of a file but the last one have this size, as some stores require. */
const PART_BYTES = 8 * 1024 ** 2
const READ_BYTES = 1024 ** 2
const CONNECT_TIMEOUT_MS = 5_000
/** A store that is silent for longer has failed, or its reader has paused: reading then goes on from there. */
const SOCKET_TIMEOUT_MS = 60_000
/** Each video that is being watched holds one. The client's own limit of 50 would be reached by 50 viewers. */
const MAX_SOCKETS = 5_000
/** Tries in sequence that got no byte of a file. */
const MAX_FRUITLESS_READS = 3
const LOCAL_PREFIX = 'stored-'
/** Longer than anything takes to be written. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000
/** Longer than any job takes that reads a local copy. */
const LOCAL_COPY_AGE_MS = 3 * 60 * 60 * 1000

/**
 * Stores files in a bucket of an object store that has the S3 API, each under its key. Only what Amazon's store and
 * those compatible with it have in common is used: no checksums at the end of a body, no conditional writes, no
 * deletion of several objects at once.
 */
export class S3Storage implements JoiningStorage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #workDir: string

  /** @param workDir folder for the local copies that programs read; created if missing */
  constructor(
    { endpoint, region, bucket, isPathStyle, accessKeyId, secretAccessKey }: S3Settings,
    workDir: string,
  ) {
    this.#bucket = bucket
    this.#workDir = workDir
    this.#client = new S3Client({
      ...(endpoint && { endpoint: endpoint.href }),
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      },
    })
    this.#client.middlewareStack.add(
      (next) => async (args) => {
        try {
          return await next(args)
        } catch (error) {
          throw isAway(error) ? new StoreAway(error) : error
        }
      },
      { step: 'initialize' },
    )
  }

  /** @throws the store's error when it cannot be reached, has no such bucket, or refuses the keys */
  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }))
  }

  async put(key: string, source: StorageSource): Promise<void> {
    const target = this.#target(key)
    if (Buffer.isBuffer(source)) return this.#write(target, [source])
    if (!('moveFrom' in source)) return this.#write(target, source)
    await this.#write(target, createReadStream(source.moveFrom, { highWaterMark: READ_BYTES }))
    await rm(source.moveFrom)
  }

  /** Sends what fits into one part as one object, and anything larger part by part, of which one is in memory. */
  async #write(target: Target, source: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(source)
    const first = await parts.next()
    const bytes = first.value ?? Buffer.alloc(0)
    if (bytes.byteLength < PART_BYTES) {
      await this.#client.send(new PutObjectCommand({ ...target, ...headersOf(target.Key), Body: bytes }))
      return
    }
    await this.#inMultipart(target, async (uploadId) => {
      const done = [await this.#sendPart(target, uploadId, 1, bytes)]
      for await (const part of parts) {
        if (part.byteLength > 0) done.push(await this.#sendPart(target, uploadId, done.length + 1, part))
      }
      return done
    })
  }

  /** Makes a file of parts: it exists once all of them are there. */
  async #inMultipart(target: Target, send: (uploadId: string) => Promise<SentPart[]>): Promise<void> {
    const { UploadId: uploadId = '' } = await this.#client.send(
      new CreateMultipartUploadCommand({ ...target, ...headersOf(target.Key) }),
    )
    const upload = { ...target, UploadId: uploadId }
    try {
      const parts = await send(uploadId)
      await this.#client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
      )
    } catch (error) {
      // If this fails too, the parts are removed as leftovers.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  async #sendPart(target: Target, uploadId: string, number: number, body: Buffer): Promise<SentPart> {
    const { ETag = '' } = await this.#client.send(
      new UploadPartCommand({ ...target, UploadId: uploadId, PartNumber: number, Body: body }),
    )
    return { PartNumber: number, ETag }
  }

  async copy(from: string, to: string): Promise<void> {
    const copying = this.#client.send(
      new CopyObjectCommand({
        ...this.#target(to),
        CopySource: `${this.#bucket}/${checkedKey(from)}`,
        // A file that becomes public is cached otherwise.
        MetadataDirective: 'REPLACE',
        ...headersOf(to),
      }),
    )
    await copying.catch((error: unknown) => {
      throw isMissing(error) ? new FileNotFound(from) : error
    })
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const reading = { key, start: range?.start ?? 0, end: range?.end }
    const first = await this.#get(reading)
    let { body } = first
    const end = first.end
    const get = async (start: number) => ({ body } = await this.#get({ key, start, end })).body
    const stream = Readable.from(readOn(first.body, reading.start, end, get), { objectMode: false })
    // One that nobody reads does not begin, and would not close what it reads from.
    stream.once('close', () => body.destroy())
    return stream
  }

  /** @returns the bytes from `start` on, and the position of the last one */
  async #get({ key, start, end }: { key: string; start: number; end: number | undefined }) {
    const isWhole = start === 0 && end === undefined
    const range = isWhole ? {} : { Range: `bytes=${start}-${end ?? ''}` }
    try {
      const { Body, ContentLength = 0 } = await this.#client.send(
        new GetObjectCommand({ ...this.#target(key), ...range }),
      )
      return { body: Body as Readable, end: start + ContentLength - 1 }
    } catch (error) {
      throw isMissing(error) ? new FileNotFound(key) : error
    }
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    try {
      const { ContentLength = 0, LastModified = new Date() } = await this.#client.send(
        new HeadObjectCommand(this.#target(key)),
      )
      return { sizeBytes: ContentLength, modifiedAt: LastModified }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async *filesOf(kind: FileKind, putBefore: Date): AsyncIterable<ListedFile> {
    let token: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${kind}/`,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      )
      for (const { Key: key = '', Size: sizeBytes = 0, LastModified } of page.Contents ?? []) {
        if (isStorageKey(key) && LastModified && LastModified < putBefore) yield { key, sizeBytes }
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#target(key))).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  withLocalFile<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T> {
    return this.withJoinedFile([key], use)
  }

  async withJoinedFile<T>(keys: readonly string[], use: (localPath: string) => Promise<T>): Promise<T> {
    await mkdir(this.#workDir, { recursive: true })
    const folder = await mkdtemp(path.join(this.#workDir, LOCAL_PREFIX))
    try {
      const file = path.join(folder, path.basename(keys.at(-1) ?? ''))
      for (const key of keys) await pipeline(await this.open(key), createWriteStream(file, { flags: 'a' }))
      return await use(file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async join(keys: readonly string[], to: string): Promise<void> {
    const [only = ''] = keys
    if (keys.length === 1) return this.copy(only, to)
    const target = this.#target(to)
    await this.#inMultipart(target, async (uploadId) => {
      const parts: SentPart[] = []
      for (const [index, key] of keys.entries()) {
        parts.push(await this.#copyPart(target, uploadId, index + 1, key))
      }
      return parts
    })
  }

  async #copyPart(target: Target, uploadId: string, number: number, from: string): Promise<SentPart> {
    const copying = this.#client.send(
      new UploadPartCopyCommand({
        ...target,
        UploadId: uploadId,
        PartNumber: number,
        CopySource: `${this.#bucket}/${checkedKey(from)}`,
      }),
    )
    const { CopyPartResult } = await copying.catch((error: unknown) => {
      throw isMissing(error) ? new FileNotFound(from) : error
    })
    return { PartNumber: number, ETag: CopyPartResult?.ETag ?? '' }
  }

  async removeLeftovers(): Promise<void> {
    await Promise.all([this.#removeUnfinished(), this.#removeLocalCopies()])
  }

  async #removeUnfinished(): Promise<void> {
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: this.#bucket }),
    )
    for (const { Key = '', UploadId, Initiated } of Uploads) {
      // Other programs may use the bucket.
      if (!isStorageKey(Key) || !Initiated || !isOlder(Initiated, LEFTOVER_AGE_MS)) continue
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#target(Key), UploadId }))
    }
  }

  async #removeLocalCopies(): Promise<void> {
    const names = await readdir(this.#workDir).catch(() => [])
    for (const name of names.filter((candidate) => candidate.startsWith(LOCAL_PREFIX))) {
      const folder = path.join(this.#workDir, name)
      const found = await stat(folder).catch(() => undefined)
      if (found && isOlder(found.mtime, LOCAL_COPY_AGE_MS)) await rm(folder, { recursive: true, force: true })
    }
  }

  #target(key: string): Target {
    return { Bucket: this.#bucket, Key: checkedKey(key) }
  }
}

interface Target {
  Bucket: string
  Key: string
}

interface SentPart {
  PartNumber: number
  ETag: string
}

/** The headers with which the store itself, or a CDN before it, serves a file. */
function headersOf(key: string): { ContentType: string; CacheControl: string } {
  const [kind = ''] = key.split('/')
  return {
    ContentType: contentTypeOf(path.extname(key).slice(1)) ?? 'application/octet-stream',
    CacheControl: cacheControlOf(kind),
  }
}

/** Divides bytes into parts of the same size, of which the last one is smaller, and may be empty. */
async function* inParts(source: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let collected: Buffer[] = []
  let sizeBytes = 0
  for await (const bytes of source) {
    let taken = 0
    while (sizeBytes + bytes.byteLength - taken >= PART_BYTES) {
      const end = taken + PART_BYTES - sizeBytes
      yield Buffer.concat([...collected, bytes.subarray(taken, end)])
      taken = end
      collected = []
      sizeBytes = 0
    }
    collected.push(bytes.subarray(taken))
    sizeBytes += bytes.byteLength - taken
  }
  yield Buffer.concat(collected)
}

/**
 * Reads a file to its end, over as many requests as it takes: a store may close a connection that a slow viewer leaves
 * idle. The bytes under a key never change.
 * @param get requests the bytes from a position on
 */
async function* readOn(
  first: Readable,
  start: number,
  end: number,
  get: (start: number) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  let position = start
  let fruitlessReads = 0
  for (let body = first; ; body = await get(position)) {
    const before = position
    try {
      for await (const bytes of body as AsyncIterable<Buffer>) {
        position += bytes.byteLength
        yield bytes
      }
      if (position > end) return
      throw new Error('The store ended a file too early.')
    } catch (error) {
      if (position > end) return
      fruitlessReads = position === before ? fruitlessReads + 1 : 0
      if (fruitlessReads >= MAX_FRUITLESS_READS) throw error
    }
  }
}

const isOlder = (date: Date, ageMs: number): boolean => Date.now() - date.getTime() > ageMs

/** Whether the client got no answer, or one that says that the store has a problem, after its own tries. */
function isAway(error: unknown): error is Error {
  if (!(error instanceof Error) || !('$metadata' in error) || error.name === 'AbortError') return false
  const { httpStatusCode = 503 } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode >= 500
}

/** Whether a file is missing. A missing bucket, which is also 404, is the operator's to mend. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'
