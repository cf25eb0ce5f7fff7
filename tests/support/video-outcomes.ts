import { expect } from 'vitest'

import { MediaRefusal } from '#server/media/refusal.ts'
import type { RefusalReason } from '#server/media/refusal.ts'
import type { TranscodeResult } from '#server/media/result.ts'
import { transcode } from '#server/media/transcode.ts'

import { inspectVideo } from './inspect-video.ts'

/** Width and height of the smallest rendition, length in seconds, and whether it has sound. */
type Playable = [width: number, height: number, durationSec: number, sound: 'sound' | 'silent']
/** The outcome of each file. */
export type Outcomes = Record<string, Playable | RefusalReason>

/** Makes the smallest rendition only. */
export const transcodeSmall = (inputPath: string, workDir: string) =>
  transcode({ inputPath, workDir, rungs: [240] })

/** Transcodes a file and returns its smallest rendition, or the reason of its refusal. */
export async function outcomeOf(
  inputPath: string,
  workDir: string,
): Promise<{ refused: RefusalReason; result?: undefined } | Awaited<ReturnType<typeof inspect>>> {
  let result: TranscodeResult
  try {
    result = await transcodeSmall(inputPath, workDir)
  } catch (error) {
    if (error instanceof MediaRefusal) return { refused: error.reason }
    throw error
  }
  return inspect(result)
}

async function inspect(result: TranscodeResult) {
  const [rendition] = result.renditions
  if (rendition === undefined) throw new Error('No rendition.')
  const seen = await inspectVideo(rendition.path)
  return { result, rendition, seen, playedSec: seen.frames / seen.fps }
}

/** A line of a table of outcomes, spelled out. */
export function expected(outcome: Playable | RefusalReason) {
  if (typeof outcome === 'string') return { refused: outcome }
  const [width, height, durationSec, sound] = outcome
  const about = expect.closeTo(durationSec, 1)
  const audioCodec = sound === 'sound' ? 'mp4a.40.2' : undefined
  const isSafe = { pixelFormat: 'yuv420p', isIndexInFront: true, hasDisplayMatrix: false }
  return {
    result: expect.objectContaining({ width, height, durationSec: about, hasAudio: sound === 'sound' }),
    rendition: expect.objectContaining({
      codecs: expect.stringMatching(sound === 'sound' ? /^avc1\.6400..,mp4a\.40\.2$/ : /^avc1\.6400..$/),
    }),
    seen: expect.objectContaining({ width, height, durationSec: about, audioCodec, ...isSafe }),
    playedSec: about,
  }
}
