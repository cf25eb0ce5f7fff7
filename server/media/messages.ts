import type { EncodeRequest } from './encode-clip.ts'
import type { RefusalReason } from './refusal.ts'
import type { TranscodeResult } from './result.ts'

/** What the job's process is told, once. */
export type JobRequest = EncodeRequest

/** What the job's process tells. The last one is never `progress`. */
export type JobReport =
  | { kind: 'progress'; value: number }
  | { kind: 'done'; result: TranscodeResult }
  | { kind: 'refused'; reason: RefusalReason; detail: string | undefined }
  | { kind: 'failed'; message: string }
