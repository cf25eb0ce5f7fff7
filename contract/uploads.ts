import { AUDIENCES, type Audience } from './audience.ts'
import { COMMENT_AUDIENCES, type CommentAudience } from './comment-settings.ts'
import type { WrittenCaptions } from './models/captions.ts'
import { DOWNLOAD_AUDIENCES, type DownloadAudience } from './models/download.ts'
import type { StickerPlace } from './models/sticker.ts'
import type { ProcessingPace } from './models/video.ts'
import type { EnglishSentence } from './sentence.ts'

/** Uploads of video files: the tus resumable upload protocol 1.0 (https://tus.io/protocols/resumable-upload). */

/** Path that creates an upload; each upload has its own address below it. */
export const UPLOADS_PATH = '/api/uploads'

/**
 * Largest chunk, which is sent in one request. A chunk counts once all of it is verified and on disk, so this is also
 * the most that an interruption can cost.
 */
export const UPLOAD_CHUNK_MAX_BYTES = 4 * 1024 * 1024

/** Names in `Upload-Metadata`. Both are required. */
export const UPLOAD_FILE_NAME = 'filename'
/** SHA-256 of the whole file, base64: an upload is finished only when the server has computed the same. */
export const UPLOAD_SHA256 = 'sha256'

/** Phase of an upload, from the chosen file to the playable video. */
export type UploadPhase =
  /** The file is being copied, so that it survives the page. Nothing of it has been sent. */
  | { name: 'keeping'; progress: number }
  /** Chosen, but not posted. */
  | { name: 'draft' }
  /** Posted; waits for earlier uploads. */
  | { name: 'queued' }
  | { name: 'sending'; progress: number }
  /** Resumes by itself. `wifi`: also at the user's request. `logIn`: once its user has logged in again. */
  | ({ name: 'waiting'; reason: 'network' | 'wifi' | 'logIn' | 'server'; progress: number } & EnglishSentence)
  | { name: 'paused'; progress: number }
  /** Removed once the server has confirmed that no video was made from it. */
  | { name: 'cancelling' }
  /** The server has the whole file, the video exists, and is being made playable. */
  | { name: 'preparing'; progress: number; pace?: ProcessingPace | undefined }
  | { name: 'posted'; itemId: string }
  /** Does not resume by itself. `isFinal`: the file is at fault, so retrying would fail again. */
  | ({ name: 'failed'; isFinal: boolean } & EnglishSentence)

/** The sound of another video that is mixed into a new one. Volumes are in percent. */
export interface ChosenSound {
  musicId: string
  title: string
  authorName: string
  volume: number
  /** Volume of the video's own sound. */
  ownVolume: number
}

/** A sticker that is burned into a new video, and its place. */
export interface ChosenSticker extends StickerPlace {
  stickerId: string
  name: string
  url: string
}

/** How a video is published: its audience, time, added sound and sticker. */
export interface Publication {
  audience: Audience
  /** Seconds since 1970; 0 or a time in the past: as soon as the video can be played. */
  scheduleTime: number
  /** Users who can comment. Absent: those of the author's settings. */
  commentAudience?: CommentAudience
  /** Users who can save it as a file. Absent: those of the author's settings. */
  downloadAudience?: DownloadAudience
  sound?: ChosenSound
  sticker?: ChosenSticker
}

/** Publication of a video whose author chooses nothing. */
export const DEFAULT_PUBLICATION: Publication = { audience: 'everyone', scheduleTime: 0 }

/** Whether a stored value is a publication. */
export const isPublication = (value: unknown): value is Publication =>
  typeof value === 'object' &&
  value !== null &&
  'audience' in value &&
  AUDIENCES.some((audience) => audience === value.audience) &&
  'scheduleTime' in value &&
  Number.isSafeInteger(value.scheduleTime) &&
  (!('commentAudience' in value) ||
    COMMENT_AUDIENCES.some((audience) => audience === value.commentAudience)) &&
  (!('downloadAudience' in value) ||
    DOWNLOAD_AUDIENCES.some((audience) => audience === value.downloadAudience)) &&
  (!('sound' in value) || value.sound === undefined || isChosenSound(value.sound)) &&
  (!('sticker' in value) || value.sticker === undefined || isChosenSticker(value.sticker))

const isVolume = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

const isChosenSticker = (value: unknown): value is ChosenSticker =>
  typeof value === 'object' &&
  value !== null &&
  'stickerId' in value &&
  typeof value.stickerId === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'url' in value &&
  typeof value.url === 'string' &&
  'x' in value &&
  isShare(value.x) &&
  'y' in value &&
  isShare(value.y) &&
  'scale' in value &&
  isShare(value.scale)

const isChosenSound = (value: unknown): value is ChosenSound =>
  typeof value === 'object' &&
  value !== null &&
  'musicId' in value &&
  typeof value.musicId === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'authorName' in value &&
  typeof value.authorName === 'string' &&
  'volume' in value &&
  isVolume(value.volume) &&
  'ownVolume' in value &&
  isVolume(value.ownVolume)

/** An upload of this device, as pages see it. `progress` is 0 to 1. */
export interface UploadView {
  id: string
  fileName: string
  sizeBytes: number
  caption: string
  /** Language of its subtitles, a BCP 47 tag. */
  captionsLanguage: string | null
  publication: Publication
  phase: UploadPhase
  /** The id of the video, once it exists: before it can be played. */
  itemId: string | null
  /** Not posted: its caption and its video may still change. */
  isDraft: boolean
  /** A draft only because its file was not persisted whole: it resumes once the same file is chosen again. */
  isAwaitingFile: boolean
  /** Whether the whole video is here, so that it can be sent. */
  hasFile: boolean
  /** Whether it can become a draft again: not once it may be public. */
  canEdit: boolean
  /** Cancelling came too late. */
  isAlreadyPosted: boolean
  /** Whether the file survives a restart of the browser. Otherwise it is lost when the page is closed. */
  isPersistent: boolean
  /** The file would be lost if this page were left now: it is being copied here, or cannot be persisted. */
  needsThisPage: boolean
}

/** Texts and publication of an upload. Absent fields stay as they are; null removes subtitles. */
export interface UploadEdit {
  id: string
  caption: string
  captions?: WrittenCaptions | null
  publication?: Publication
}

/** A newly chosen video. */
export interface NewUpload {
  id: string
  file: File
  caption: string
  publication?: Publication
  /** The draft that this upload replaces, whose subtitles stay. */
  replaces?: string | undefined
}

/** Absent fields stay as they are. */
export type UploadPost = Partial<UploadEdit> & {
  id: string
  isMeteredAllowed: boolean
  /** Sent by a page that is gone: ignored if the upload has changed since. */
  isLate?: boolean
}
