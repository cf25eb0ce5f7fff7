import { ApiError, type Problem } from '#contract/errors.ts'
import { SAVED_CACHE, savedCommentsPath } from '#contract/media-caches.ts'
import type { Video } from '#contract/models/video.ts'
import type { SavedComments } from '#contract/offline.ts'
import type { EnglishSentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { isOwnFile } from '#shared/own-file.ts'

import { networkProblem } from '../http/problems.ts'
import { isStorageFull, putWithEviction } from '../storage/eviction.ts'

/** A transfer without a byte for this long is retried. */
const STALL_MS = 15_000

export interface SaveOptions {
  signal: AbortSignal
  /** The bytes received so far of the video and of its sidecars. */
  onBytes: (bytes: number) => void
}

/** A response that has been received whole. */
interface WholeAnswer {
  url: string
  body: Blob
  headers: Headers
}

/** The files of saved videos with their sidecars, from which the service worker answers. */
export interface SavedFiles {
  /** Saves a video. Throws an `ApiError`, an error that `isStorageFull` recognises, or the signal's reason. */
  save(video: Video, options: SaveOptions): Promise<void>
  /** The ids of the given videos whose files are on this device. */
  present(videos: readonly Video[]): Promise<ReadonlySet<string>>
  /** Removes every file that none of the videos needs. */
  retainOnly(videos: readonly Video[]): Promise<void>
}

const pathOf = (url: string) => new URL(url, location.origin).pathname

/** Pictures and subtitles of a video. */
const sidecarsOf = ({ media, author }: Video): string[] =>
  [
    media.posterUrl,
    media.posterSmallUrl,
    author.avatarUrl,
    ...(media.captionTracks ?? []).map(({ url }) => url),
    media.storyboard?.url,
  ].filter((url) => typeof url === 'string')

const videoUrlOf = ({ media }: Video): string => media.renditions[0]?.url ?? ''

const openCache = () => caches.open(SAVED_CACHE)

interface SavedFilesDeps {
  fetchComments: (videoId: string, signal: AbortSignal) => Promise<SavedComments>
  /** Waits until the videos on the screen have their bytes. */
  whenNetworkIsFree: (signal: AbortSignal) => Promise<void>
  /** Called when the set of files has changed. */
  onChange: () => void
}

/** Creates the store of files in the Cache API. Each file is fetched as a whole, and is stored whole or not at all. */
export function filesInCache({ fetchComments, whenNetworkIsFree, onChange }: SavedFilesDeps): SavedFiles {
  /** A response that exceeded the quota, retained so that it need not be fetched again. */
  let unsaved: WholeAnswer | undefined

  async function fetchInto(cache: Cache, url: string, options: SaveOptions): Promise<void> {
    if (await cache.match(pathOf(url), { ignoreVary: true })) return
    const answer = unsaved?.url === url ? unsaved : await fetchWhole(url, options)
    const { body, headers } = answer
    options.signal.throwIfAborted()
    unsaved = answer
    // By its path at this site, whichever host it came from: the service worker looks for it there.
    await putWithEviction(cache, pathOf(url), () => new Response(body, { headers }))
    unsaved = undefined
  }

  async function fetchWhole(url: string, { signal, onBytes }: SaveOptions): Promise<WholeAnswer> {
    const stall = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expectBytes = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stall.abort(), STALL_MS)
    }
    let bytes = 0
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      async transform(chunk, controller) {
        clearTimeout(timer)
        await whenNetworkIsFree(signal)
        expectBytes()
        bytes += chunk.byteLength
        onBytes(bytes)
        controller.enqueue(chunk)
      },
    })
    try {
      await whenNetworkIsFree(signal)
      expectBytes()
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, stall.signal]),
        priority: 'low',
      })
      if (!response.ok || !response.body) throw new ApiError(problemOfStatus(response.status))
      if (!isOwnFile(pathOf(url), response)) throw new ApiError(networkProblem)
      const { headers } = response
      const body = await new Response(response.body.pipeThrough(counter), { headers }).blob()
      if (bytes !== Number(headers.get('content-length') ?? bytes)) throw new ApiError(networkProblem)
      return { url, body, headers }
    } catch (error) {
      signal.throwIfAborted()
      // A broken connection appears as a TypeError or as the stall's own reason.
      throw error instanceof ApiError ? error : new ApiError(networkProblem)
    } finally {
      clearTimeout(timer)
    }
  }

  async function fetchCommentsInto(cache: Cache, videoId: string, signal: AbortSignal): Promise<void> {
    const path = savedCommentsPath(videoId)
    if (await cache.match(path)) return
    await whenNetworkIsFree(signal)
    const comments = await fetchComments(videoId, signal)
    await putWithEviction(cache, path, () => Response.json(comments))
  }

  return {
    async save(video, { signal, onBytes }) {
      const cache = await openCache()
      let earlierBytes = 0
      const fetchNext = async (url: string) => {
        let bytes = 0
        await fetchInto(cache, url, {
          signal,
          onBytes(bytesOfFile) {
            bytes = bytesOfFile
            onBytes(earlierBytes + bytes)
          },
        })
        earlierBytes += bytes
      }
      const sidecars = sidecarsOf(video).map((url) => () => fetchNext(url))
      for (const fetchSidecar of [...sidecars, () => fetchCommentsInto(cache, video.id, signal)]) {
        // A video plays without its sidecars.
        await fetchSidecar().catch((error: unknown) => {
          if (signal.aborted || isStorageFull(error)) throw error
        })
      }
      await fetchNext(videoUrlOf(video))
      onChange()
    },
    async present(videos) {
      const paths = new Set((await (await openCache()).keys()).map(({ url }) => pathOf(url)))
      return new Set(videos.filter((video) => paths.has(pathOf(videoUrlOf(video)))).map(({ id }) => id))
    },
    async retainOnly(videos) {
      const needed = new Set(
        videos
          .flatMap((video) => [...sidecarsOf(video), savedCommentsPath(video.id), videoUrlOf(video)])
          .map(pathOf),
      )
      const cache = await openCache()
      const unneeded = (await cache.keys()).filter(({ url }) => !needed.has(pathOf(url)))
      await Promise.all(unneeded.map((request) => cache.delete(request)))
      if (unneeded.length > 0) onChange()
    },
  }
}

const GONE: EnglishSentence = {
  message: 'This video is no longer available.',
  sentence: 'savedVideoGone',
}
const NOT_SENT: EnglishSentence = {
  message: 'The server didn’t send this video.',
  sentence: 'savedVideoNotSent',
}

function problemOfStatus(httpStatus: number): Problem {
  const isGone = httpStatus === 404 || httpStatus === 410
  return {
    statusCode: isGone ? StatusCode.videoNotExist : StatusCode.serverError,
    httpStatus,
    ...(isGone ? GONE : NOT_SENT),
  }
}
