import { decodeTrack, newTally } from '#server/media/frames.ts'
import { perSecond } from '#server/media/ladder.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { PosterPicker, type Poster } from '#server/media/poster.ts'
import { openClip, type OpenClip } from '#server/media/probe.ts'
import { StoryboardMaker, type Storyboard } from '#server/media/storyboard.ts'

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
    const picker = new PosterPicker(clip.probe.durationSec)
    await watch(clip, LOOK_AT_SEC, picker)
    return { ...shapeOf(clip), ...(await picker.write(outputDir)) }
  } finally {
    await clip.demuxer.close()
  }
}

/** Makes the storyboard of a finished MP4 in `outputDir`. All of it is decoded: the smallest one will do. */
export async function makeStoryboard(file: string, outputDir: string): Promise<Storyboard | undefined> {
  const clip = await openClip(file, 'mov', defaultLimits)
  try {
    const maker = new StoryboardMaker(clip.probe.durationSec)
    await watch(clip, Infinity, maker)
    return await maker.write(outputDir)
  } finally {
    await clip.demuxer.close()
  }
}

async function watch(
  { demuxer, video, probe: { startSec } }: OpenClip,
  untilSec: number,
  watcher: PosterPicker | StoryboardMaker,
): Promise<void> {
  const job = { demuxer, stream: video, startSec, limits: defaultLimits }
  for await (const frame of decodeTrack(job, newTally())) {
    const atSec = Number(frame.pts) * perSecond(frame.timeBase) - startSec
    await watcher.offer(frame, atSec)
    frame.free()
    if (atSec > untilSec) break
  }
}

const shapeOf = ({ probe: { width, height, durationSec = 0, hasAudio } }: OpenClip): ClipShape => ({
  width,
  height,
  durationSec,
  hasAudio,
})
