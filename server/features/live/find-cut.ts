import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { VIDEO_DURATION_TOLERANCE_SEC, VIDEO_MAX_DURATION_SEC } from '#contract/constants.ts'
import { headerFile, type PartRecord } from '#server/media/live/package-room.ts'

import { recordsWithFiles } from './recordings.ts'

/** Parts from which one video is made: they share one header, so they are from one broadcast. */
export interface Cut {
  header: Buffer
  parts: PartRecord[]
}

/** Tolerance, as sums of lengths are not exact. */
const EXACT_SEC = 0.001

/**
 * Finds the parts between two times of a recording. A cut begins with a key frame: the last one at or before its
 * beginning, so that nothing of the choice is missing there, or else the first one after it. It ends where a video
 * would be too long. It continues across a restart of the publisher with the same header.
 */
export async function findCut(folder: string, fromSec: number, toSec: number): Promise<Cut | undefined> {
  let atSec = 0
  let header: Buffer | undefined
  let cut: (Cut & { startSec: number }) | undefined
  for (const record of await recordsWithFiles(folder)) {
    if (record.kind === 'header') {
      header = await readFile(path.join(folder, headerFile(record.run))).catch(() => undefined)
      continue
    }
    const startSec = atSec
    atSec += record.durationSec
    if (startSec >= toSec) break
    if (!header) continue
    const isBefore = startSec <= fromSec + EXACT_SEC
    if (record.isIndependent && (isBefore || !cut)) {
      cut = { header, parts: [record], startSec }
    } else if (cut?.header.equals(header)) {
      if (atSec - cut.startSec > VIDEO_MAX_DURATION_SEC + VIDEO_DURATION_TOLERANCE_SEC) break
      cut.parts.push(record)
    } else if (cut && !isBefore) {
      // Another broadcast is another video.
      break
    }
  }
  return cut && atSec > fromSec ? cut : undefined
}
