import { decodeTrack, newTally } from '#server/media/frames.ts'
import { perSecond } from '#server/media/ladder.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { PosterPicker, type Poster } from '#server/media/poster.ts'
import { openClip, type OpenClip } from '#server/media/probe.ts'

export interface ClipShape {
  width: number
  height: number
  durationSec: number
  hasAudio: boolean
}

/** The poster is one of the pictures up to here. */
const LOOK_AT_SEC = 1.2

// Everything here runs in the server's own process: it is for clips that come with Vireo, never for uploads.

/** Reads the headers of a finished MP4. */
export async function probeClip(file: string): Promise<ClipShape> {
  const clip = await openClip(file, 'mov', defaultLimits)
  await clip.demuxer.close()
  return shapeOf(clip)
}

/** Tells what a finished MP4 is and makes its posters in `outputDir`. */
export async function describeClip(file: string, outputDir: string): Promise<ClipShape & Poster> {
  const clip = await openClip(file, 'mov', defaultLimits)
  try {
    const { demuxer, video, probe } = clip
    const picker = new PosterPicker(probe.durationSec)
    const job = { demuxer, stream: video, startSec: probe.startSec, limits: defaultLimits }
    for await (const frame of decodeTrack(job, newTally())) {
      const atSec = Number(frame.pts) * perSecond(frame.timeBase) - probe.startSec
      await picker.offer(frame, atSec)
      frame.free()
      if (atSec > LOOK_AT_SEC) break
    }
    return { ...shapeOf(clip), ...(await picker.write(outputDir)) }
  } finally {
    await clip.demuxer.close()
  }
}

const shapeOf = ({ probe: { width, height, durationSec = 0, hasAudio } }: OpenClip): ClipShape => ({
  width,
  height,
  durationSec,
  hasAudio,
})
