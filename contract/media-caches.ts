const PICTURE_FILE = /\.(webp|avif|jpe?g|png)$/

/** Whether a path below /media/ is that of a poster or an avatar, and not of a video. */
export const isPicture = (pathname: string): boolean => PICTURE_FILE.test(pathname)

/** Whether a path below /media/ is that of a video's file, and not of a sidecar. */
export const isVideoFile = (pathname: string): boolean => pathname.endsWith('.mp4')

/** Paths of files that anybody may fetch; pages get them from this site, or from the host of `MEDIA_URL`. */
const PUBLIC_FILE =
  /^\/media\/(?:video|poster|captions|avatar|sticker|mark)\/[0-9a-f]{2}\/[0-9a-z]{8,128}\.[a-z0-9]{1,8}$/
/** The paths of lives are not cached: their content changes with each request. */
const OWN_FILE = /^\/media\/(?!live\/)/

/**
 * The path under which caches have a media file, at whichever host it is: so each is there once, also after `MEDIA_URL` has
 * changed. Undefined for other addresses. The policy of pages lets them get files from no other hosts but these.
 */
export function mediaPathOf(
  { origin, pathname }: Record<'origin' | 'pathname', string>,
  ownOrigin: string,
): string | undefined {
  return (origin === ownOrigin ? OWN_FILE : PUBLIC_FILE).test(pathname) ? pathname : undefined
}

/** Larger videos are not cached. */
export const CACHED_VIDEO_MAX_BYTES = 6 * 1024 * 1024

/** Number of a feed's videos that are cached whole, so that there is something to watch without a network. */
export const CACHED_VIDEO_COUNT = { unmetered: 10, metered: 3 }

/**
 * Names of the service worker's media caches, in the order in which they are evicted when the quota is exceeded. Any
 * part of the site may empty them: media can be fetched again, but what users did cannot.
 */
export const MEDIA_CACHES = { images: 'vireo-images-1', videos: 'vireo-clips-1' } as const

/** Part of the quota that stays free for the site's other data, such as queued actions. */
export const RESERVED_BYTES = 20 * 1024 ** 2

const QUOTA_ERRORS = new Set(['QuotaExceededError', 'UnknownError', 'InvalidAccessError'])

/**
 * Whether a cache refused a response because the quota is exceeded, and not because the connection broke. When other
 * sites have filled the disk, Chromium reports an internal error, or that the entry exists.
 */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && QUOTA_ERRORS.has(error.name)

/** Cache of offline copies, with their pictures. Only their user removes them. */
export const SAVED_CACHE = 'vireo-saved-1'

/** Path in `SAVED_CACHE` of the newest comments on a video, as `SavedComments` in JSON. It is not a page. */
export const savedCommentsPath = (videoId: string): string => `/saved-comments/${videoId}`

/** BroadcastChannel that announces changes of `SAVED_CACHE`, with an empty message. */
export const SAVED_CHANNEL = 'vireo-saved'
