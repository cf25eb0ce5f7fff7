import { withOpenFile } from '#server/media/demux.ts'
import { decodeTrack, newTally } from '#server/media/frames.ts'
import { perSecond } from '#server/media/ladder.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { PosterPicker, type Poster } from '#server/media/poster.ts'
import { probeFile, videoOf, type ClipProbe } from '#server/media/probe.ts'
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

const probe = (path: string) => probeFile({ path, container: 'mov' }, defaultLimits)

/** Reads the headers of a finished MP4. */
export const probeClip = async (file: string): Promise<ClipShape> => shapeOf(await probe(file))

/** Tells what a finished MP4 is and makes its posters in `outputDir`. */
export async function describeClip(file: string, outputDir: string): Promise<ClipShape & Poster> {
  const clip = await probe(file)
  const picker = new PosterPicker(clip.durationSec)
  await watch(file, clip, { untilSec: LOOK_AT_SEC, watcher: picker })
  return { ...shapeOf(clip), ...(await picker.write(outputDir)) }
}

/** Makes the storyboard of a finished MP4 in `outputDir`. All of it is decoded: the smallest one will do. */
export async function makeStoryboard(file: string, outputDir: string): Promise<Storyboard | undefined> {
  const clip = await probe(file)
  const maker = new StoryboardMaker(clip.durationSec)
  await watch(file, clip, { untilSec: Infinity, watcher: maker })
  return maker.write(outputDir)
}

async function watch(
  path: string,
  clip: ClipProbe,
  { untilSec, watcher }: { untilSec: number; watcher: PosterPicker | StoryboardMaker },
): Promise<void> {
  await withOpenFile({ path, container: 'mov' }, defaultLimits, async (open) => {
    const { startSec } = clip
    const job = { demuxer: open.demuxer, stream: videoOf(open, clip), startSec, limits: defaultLimits }
    for await (const frame of decodeTrack(job, newTally())) {
      const atSec = Number(frame.pts) * perSecond(frame.timeBase) - startSec
      await watcher.offer(frame, atSec)
      frame.free()
      if (atSec > untilSec) break
    }
  })
}

const shapeOf = ({ width, height, durationSec, hasAudio }: ClipProbe): ClipShape => ({
  width,
  height,
  durationSec,
  hasAudio,
})
