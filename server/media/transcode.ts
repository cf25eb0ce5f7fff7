import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { defaultLimits } from './limits.ts'
import type { MediaLimits } from './limits.ts'
import { encodings } from './media-queue.ts'
import type { AddedSound } from './mixed-sound.ts'
import type { NameDrawn } from './name-mark.ts'
import type { PlacedSticker } from './placed-sticker.ts'
import { MediaFailure } from './refusal.ts'
import type { TranscodeResult } from './result.ts'
import { runJob, type JobOptions, type JobTurn } from './run-job.ts'

/** The database's queue has already decided the order. */
const turn: JobTurn = { queue: encodings, userId: '' }
/** Uploads and files with names take turns. */
const namesTurn: JobTurn = { ...turn, userId: 'names' }

export interface TranscodeOptions extends JobOptions {
  inputPath: string
  /** An existing folder; the result's files are in a new folder inside it. */
  workDir: string
  limits?: Partial<MediaLimits>
  /** Short sides of the rungs to make; all by default. */
  rungs?: readonly number[]
  /** Mixed with the video's own sound. */
  addedSound?: AddedSound | undefined
  /** Burned into the pictures. */
  sticker?: PlacedSticker | undefined
  /** Makes the largest rendition alone, with the name of its author in the picture. */
  nameDrawn?: NameDrawn | undefined
}

/**
 * Makes renditions and posters of an uploaded file in a process of its own, which is killed when it takes
 * too long or too much memory, or when `signal` aborts. After an error nothing is left in `workDir`.
 * @throws {MediaRefusal} when the file is the reason
 * @throws {MediaFailure} when we are the reason
 * @throws `signal.reason` after an abort
 */
export async function transcode(options: TranscodeOptions): Promise<TranscodeResult> {
  options.signal?.throwIfAborted()
  const limits = { ...defaultLimits, ...options.limits }
  const outputDir = await mkdtemp(join(options.workDir, 'transcode-'))
  try {
    const { inputPath, rungs, addedSound, sticker, nameDrawn } = options
    const done = await runJob(
      nameDrawn ? namesTurn : turn,
      { kind: 'encode', inputPath, outputDir, limits, rungs, addedSound, sticker, nameDrawn },
      options,
    )
    if (done.kind !== 'encoded') throw new MediaFailure(`The media process answered ${done.kind}.`)
    return done.result
  } catch (error) {
    await rm(outputDir, { recursive: true, force: true })
    throw error
  }
}
