const PICTURE_FILE = /\.(webp|avif|jpe?g|png)$/

/** Whether a path below /media/ is a poster's or an avatar's, and not a video's. */
export const isPicture = (pathname: string): boolean => PICTURE_FILE.test(pathname)

/** Whether a path below /media/ is a video's file, and not one of the small ones that go with it. */
export const isVideoFile = (pathname: string): boolean => pathname.endsWith('.mp4')

/** Larger videos are not kept. */
export const CACHED_VIDEO_MAX_BYTES = 6 * 1024 * 1024

/** Videos of a feed that are kept whole, so that there is something to watch without a network. */
export const CACHED_VIDEO_COUNT = { unmetered: 10, metered: 3 }

/**
 * Names of the caches of media that the service worker keeps, in the order in which they give way on a full disk.
 * Everybody may empty them: what is in them can be had again, and what people did cannot.
 */
export const MEDIA_CACHES = { images: 'vireo-images-1', videos: 'vireo-clips-1' } as const

/** Room that stays free: for what else the site keeps, such as actions that wait. */
export const RESERVED_BYTES = 20 * 1024 ** 2

const NO_ROOM = new Set(['QuotaExceededError', 'UnknownError', 'InvalidAccessError'])

/**
 * Whether a cache could not take an answer for want of room, and not because the line broke in its middle. Of a disk
 * that others have filled Chromium says that something inside went wrong, or that the entry is there already.
 */
export const isQuotaError = (error: unknown): boolean => error instanceof Error && NO_ROOM.has(error.name)

/** Videos that people saved, with their pictures. Only their own choice removes them. */
export const SAVED_CACHE = 'vireo-saved-1'

/** Where `SAVED_CACHE` has the newest comments on a saved video, as `SavedComments` in JSON. No page is there. */
export const savedCommentsPath = (videoId: string): string => `/saved-comments/${videoId}`

/** The BroadcastChannel on which whoever changes `SAVED_CACHE` says so, by an empty message. */
export const SAVED_CHANNEL = 'vireo-saved'
