import { MARK_MIN_PX } from '#contract/constants.ts'
import { sentence, type Sentence } from '#contract/sentence.ts'
import { inEnglish } from '#server/api/english.ts'

import { defaultLimits } from './limits.ts'
import type { MediaLimits } from './limits.ts'

/** Why a file does not become a video, with the sentence for its author. */
const sentences = {
  'empty-file': sentence('fileEmpty'),
  'not-a-video': sentence('fileNotVideo'),
  'not-a-picture': sentence('fileNotPicture'),
  'unsupported-format': sentence('fileFormat'),
  'no-video-track': sentence('fileNoVideoTrack'),
  'too-long': ({ maxDurationSec }: MediaLimits) =>
    Number.isInteger(maxDurationSec / 60)
      ? sentence('videoTooLongMinutes', { minutes: maxDurationSec / 60 })
      : sentence('videoTooLongSeconds', { seconds: maxDurationSec }),
  'too-large': ({ maxBytes }: MediaLimits) =>
    sentence('fileTooLarge', { megabytes: Math.floor(maxBytes / 1024 ** 2) }),
  'too-small': sentence('videoTooSmall'),
  'mark-too-small': sentence('markTooSmall', { pixels: MARK_MIN_PX }),
  'too-many-pixels': sentence('pictureTooManyPixels'),
  'video-too-many-pixels': sentence('videoTooManyPixels'),
  'unknown-colours': sentence('videoColoursUnknown'),
  'jumping-clock': sentence('videoClockJumps'),
  damaged: sentence('fileDamaged'),
  'encoder-failed': sentence('videoNotProcessed'),
}

export type RefusalReason = keyof typeof sentences

/** The file itself is the reason: a second try with the same file ends the same way. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly reason: RefusalReason
  /** Sentence for the file's author. */
  readonly sentence: Sentence
  /** Only for the log. */
  readonly detail: string | undefined

  /**
   * `message` is the sentence in English.
   * @param limits the exceeded limits, if they are not the default ones
   */
  constructor(reason: RefusalReason, detail?: string, limits: MediaLimits = defaultLimits) {
    const found = sentences[reason]
    const ofFile = typeof found === 'function' ? found(limits) : found
    super(inEnglish(ofFile).message)
    this.reason = reason
    this.sentence = ofFile
    this.detail = detail
  }
}

/** The fault is ours (disk full, process could not start): the same file may work later. */
export class MediaFailure extends Error {
  override readonly name: string = 'MediaFailure'
}

/** The job crashed, or was killed as it took too long or too much memory. It may do so again: a few tries are enough. */
export class MediaCutShort extends MediaFailure {
  override readonly name: string = 'MediaCutShort'
}

/** The job took too long, as everything does on an overloaded machine. */
export class MediaTimeout extends MediaCutShort {
  override readonly name = 'MediaTimeout'
}

/** The job was not begun, as there are too many. */
export class MediaBusy extends MediaFailure {
  override readonly name = 'MediaBusy'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('There are many media jobs already.')
    this.retryAfterMs = retryAfterMs
  }
}
