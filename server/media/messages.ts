import type { EncodeRequest } from './encode-video.ts'
import type { InspectRequest } from './inspect-video.ts'
import type { StillRequest } from './live/make-still.ts'
import type { AnimationRequest } from './make-animation.ts'
import type { MarkPictures, MarkRequest } from './make-mark.ts'
import type { Picture, PictureRequest } from './make-picture.ts'
import type { RefusalReason } from './refusal.ts'
import type { TranscodeResult } from './result.ts'

/** The request that the job's process gets, once. */
export type JobRequest =
  | ({ kind: 'encode' } & EncodeRequest)
  | ({ kind: 'inspect' } & InspectRequest)
  | ({ kind: 'picture' } & PictureRequest)
  | ({ kind: 'mark' } & MarkRequest)
  | ({ kind: 'liveStill' } & StillRequest)
  | ({ kind: 'animate' } & AnimationRequest)

/** A report of the job's process. The last one is never `progress` nor `work`. */
export type JobReport =
  | { kind: 'progress'; value: number }
  /** The allowed wall time, by the amount of work. */
  | { kind: 'work'; wallMs: number }
  | { kind: 'encoded'; result: TranscodeResult }
  | { kind: 'inspected' }
  | { kind: 'pictured'; picture: Picture }
  | { kind: 'marked'; pictures: MarkPictures }
  /** A WebP. */
  | { kind: 'stilled'; bytes: Uint8Array }
  | { kind: 'animated'; data: Uint8Array }
  | { kind: 'refused'; reason: RefusalReason; detail: string | undefined }
  | { kind: 'failed'; message: string }

/** The result of a job whose file was accepted. */
export type JobResult = Extract<
  JobReport,
  { kind: 'encoded' | 'inspected' | 'pictured' | 'marked' | 'animated' | 'stilled' }
>
