import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { Hono } from 'hono'
import { parse } from 'hono/utils/cookie'

import { CSRF_COOKIE } from '#server/security/csrf.ts'
import { cacheControlOf, contentTypeOf, isPublicKind } from '#server/storage/file-headers.ts'
import { isStorageKey, pictureIdOfKey, videoIdOfKey } from '#server/storage/keys.ts'
import { FileNotFound, type Storage } from '#server/storage/storage.ts'

import { parseRange, type ByteRange } from './byte-range.ts'
import { allowsRange, matchesNoneOf } from './entity-tag.ts'
import { OpenVideos, type OpenVideo } from './open-videos.ts'
import { paced, paceOf, type Pace } from './pace.ts'

/** A video that is not public, or a picture in a message. */
export interface FileOwner {
  kind: 'video' | 'picture'
  id: string
}

/** Decides whether the sender of a request may fetch files that are not public. */
export type MayFetchFiles = (owner: FileOwner, headers: Headers) => Promise<boolean>
/** Other sites show the pictures of shared links, and the player in their sandboxed frames does not have our origin. */
const ALL_PAGES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // The pages of the site count how much came from another host of it, and how fast.
  'timing-allow-origin': '*',
}
const OWN_PAGES_ONLY = { 'cross-origin-resource-policy': 'same-origin' }

const PREFIX = '/media/'
/** Longer than our own tokens. */
const MAX_KEY_LENGTH = 128
/** Enough for the header at the beginning of a video's file. */
const START_BYTES = 4_096

/**
 * Serves stored files under `/media/<key>`. The file of a key never changes, so the name is a strong entity tag. Single
 * byte ranges are served (RFC 9110, sections 13 and 14); several at once are answered with the whole file.
 * @param isForCache whether a request comes from a cache before the site, which gets files as fast as it can
 */
export function mediaRoutes(
  storage: Storage,
  mayFetchFiles: MayFetchFiles = () => Promise.resolve(false),
  isForCache: (headers: Headers) => boolean = () => false,
): Hono {
  const routes = new Hono()
  const openVideos = new OpenVideos()
  routes.on(['GET', 'HEAD'], `${PREFIX}*`, ({ req }) =>
    serveFile({ storage, openVideos, mayFetchFiles, isForCache }, req.path.slice(PREFIX.length), req.raw),
  )
  return routes
}

async function serveFile(
  {
    storage,
    openVideos,
    mayFetchFiles,
    isForCache,
  }: {
    storage: Storage
    openVideos: OpenVideos
    mayFetchFiles: MayFetchFiles
    isForCache: (headers: Headers) => boolean
  },
  key: string,
  request: Request,
): Promise<Response> {
  const { kind, hash, contentType } = describeKey(key)
  if (!contentType) return notHere()
  const owner = ownerOf(key)
  const isAllowed = owner ? await mayFetchFiles(owner, request.headers) : isPublicKind(kind)
  const file = isAllowed ? await storage.stat(key) : undefined
  if (!file) return notHere()

  const entityTag = `"${hash}"`
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': cacheControlOf(kind),
    'content-type': contentType,
    ...(owner?.kind === 'picture' ? OWN_PAGES_ONLY : ALL_PAGES),
    etag: entityTag,
    'x-content-type-options': 'nosniff',
  }
  if (matchesNoneOf(request.headers.get('if-none-match'), entityTag)) {
    return new Response(null, { status: 304, headers })
  }
  const { sizeBytes } = file
  const whole = { ...headers, 'content-length': String(sizeBytes) }
  // Only GET supports ranges (RFC 9110, section 14.2), and a HEAD must not open the file.
  if (request.method === 'HEAD') return new Response(null, { headers: whole })

  const isRangeAllowed = allowsRange(request.headers.get('if-range'), entityTag)
  const range = isRangeAllowed ? parseRange(request.headers.get('range'), sizeBytes) : null
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` } })
  }
  // Players request everything from an offset to the end. So does a fetch for an offline copy if the browser has cached
  // the beginning.
  const isForPlayer =
    contentType === 'video/mp4' &&
    range?.end === sizeBytes - 1 &&
    !isFetchedByScript(request) &&
    !isForCache(request.headers)
  const openVideo = () => openVideos.open(browserOf(request), range !== null && range.start > 0)
  const body = await openFile(storage, key, range, isForPlayer ? { sizeBytes, openVideo } : undefined)
  if (!body) return notHere()
  if (!range) return new Response(body, { headers: whole })
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
    },
  })
}

/** Distinguishes browsers by the cookie that each has from its first page on. */
function browserOf({ headers }: Request): string | null {
  const token = parse(headers.get('cookie') ?? '', CSRF_COOKIE)[CSRF_COOKIE]
  return token === undefined ? null : token.slice(0, MAX_KEY_LENGTH)
}

/** By Fetch Metadata, section 2.1. Browsers that do not send it are treated as players. */
const isFetchedByScript = ({ headers }: Request): boolean => headers.get('sec-fetch-dest') === 'empty'

function ownerOf(key: string): FileOwner | undefined {
  const videoId = videoIdOfKey(key)
  if (videoId !== undefined) return { kind: 'video', id: videoId }
  const pictureId = pictureIdOfKey(key)
  return pictureId === undefined ? undefined : { kind: 'picture', id: pictureId }
}

function describeKey(key: string): { kind: string; hash: string; contentType: string | undefined } {
  if (!isStorageKey(key)) return { kind: '', hash: '', contentType: undefined }
  const [kind = '', , name = ''] = key.split('/')
  const [hash = '', extension = ''] = name.split('.')
  return { kind, hash, contentType: contentTypeOf(extension) }
}

/** The pace at which a player gets the video; undefined when its file does not state its length. */
const readPace = async (storage: Storage, key: string, sizeBytes: number): Promise<Pace | undefined> =>
  paceOf(await buffer(await storage.open(key, { start: 0, end: START_BYTES - 1 })), sizeBytes)

interface ForPlayer {
  sizeBytes: number
  openVideo: () => OpenVideo
}

/** @param player that the video is for; absent to send the file as fast as the connection allows */
async function openFile(
  storage: Storage,
  key: string,
  range: ByteRange | null,
  player: ForPlayer | undefined,
): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const pace = player && (await readPace(storage, key, player.sizeBytes))
    const file = await storage.open(key, range ?? undefined)
    return asWebStream(file, (signal) =>
      player && pace ? inTurn(file, pace, player.openVideo, signal) : file,
    )
  } catch (error) {
    if (error instanceof FileNotFound) return null
    throw error
  }
}

async function* inTurn(
  file: AsyncIterable<Uint8Array>,
  pace: Pace,
  openVideo: () => OpenVideo,
  signal: AbortSignal,
) {
  const video = openVideo()
  try {
    yield* paced(file, pace, () => video.awaitTurn(signal), signal)
  } finally {
    video.close()
  }
}

/**
 * Reads only as fast as the client receives, and closes the file when the client leaves.
 * @param read gets a signal that aborts when the client leaves
 */
function asWebStream(
  file: Readable,
  read: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array> {
  const clientGone = new AbortController()
  const chunks = read(clientGone.signal)[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        clientGone.abort()
        await chunks.return?.()
        // An iteration that has not begun does not close the file, and a client may leave before it has read a byte.
        file.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

const notHere = () =>
  new Response('Nothing found at this address.', {
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  })
