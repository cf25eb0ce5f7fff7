import { defaultLimits } from './limits.ts'
import type { MediaLimits } from './limits.ts'

/** Why a file does not become a video, and what its author is told. */
const sentences = {
  'empty-file': 'This file is empty. Choose another one.',
  'not-a-video': 'This file is not a video. Choose an MP4, MOV, WebM or MKV file.',
  'not-a-picture': 'This picture can’t be read. Choose a JPEG, PNG or WebP file.',
  'unsupported-format': 'This video format is not supported. Save it as MP4 and try again.',
  'no-video-track': 'This file has no video track. Choose another one.',
  'too-long': ({ maxDurationSec }: MediaLimits) =>
    `This video is too long. The limit is ${inWords(maxDurationSec)}.`,
  'too-large': ({ maxBytes }: MediaLimits) =>
    `This file is too large. The limit is ${Math.floor(maxBytes / 1024 ** 2)} MB.`,
  'too-small': 'This video is too small to be shown.',
  'too-many-pixels': 'This picture has too many pixels. Save it in 4K or less and try again.',
  'jumping-clock': 'This video’s timestamps jump backwards. Save it again in another app and try again.',
  damaged: 'This file is damaged or incomplete. Copy it from your device again.',
  'encoder-failed': 'This video couldn’t be processed. Save it again in another app and try again.',
}

export type RefusalReason = keyof typeof sentences

/** The file itself is the reason: a second try with the same file ends the same way. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly reason: RefusalReason
  /** For the log only. */
  readonly detail: string | undefined

  /**
   * `message` is the sentence for the file's author.
   * @param limits those that the file exceeds, when they are not the usual ones
   */
  constructor(reason: RefusalReason, detail?: string, limits: MediaLimits = defaultLimits) {
    const sentence = sentences[reason]
    super(typeof sentence === 'string' ? sentence : sentence(limits))
    this.reason = reason
    this.detail = detail
  }
}

function inWords(seconds: number): string {
  const minutes = seconds / 60
  if (!Number.isInteger(minutes)) return `${seconds} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** We are the reason (disk full, process could not start): the same file may work later. */
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

/** The job was not begun: there are many already. */
export class MediaBusy extends MediaFailure {
  override readonly name = 'MediaBusy'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('There are many media jobs already.')
    this.retryAfterMs = retryAfterMs
  }
}
