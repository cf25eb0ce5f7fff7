import { withOpenFile } from '#server/media/demux.ts'
import { decodeTrack, newTally } from '#server/media/frames.ts'
import { perSecond } from '#server/media/ladder.ts'
import { defaultLimits } from '#server/media/limits.ts'
import { PosterPicker, type Poster } from '#server/media/poster.ts'
import { probeFile, videoOf, type VideoProbe } from '#server/media/probe.ts'
import { StoryboardMaker, type Storyboard } from '#server/media/storyboard.ts'

export interface VideoShape {
  width: number
  height: number
  durationSec: number
  hasAudio: boolean
}

/** The poster is one of the frames up to this time. */
const POSTER_UNTIL_SEC = 1.2

// Everything here runs in the server's own process: it is for videos that come with Vireo, never for uploads.

const probe = (path: string) => probeFile({ path, container: 'mov' }, defaultLimits)

/** Reads the headers of a finished MP4. */
export const probeVideo = async (file: string): Promise<VideoShape> => shapeOf(await probe(file))

/** Describes a finished MP4 and makes its posters in `outputDir`. */
export async function describeVideo(file: string, outputDir: string): Promise<VideoShape & Poster> {
  const video = await probe(file)
  const picker = new PosterPicker(video.durationSec)
  await watch(file, video, { untilSec: POSTER_UNTIL_SEC, watcher: picker })
  return { ...shapeOf(video), ...(await picker.write(outputDir)) }
}

/** Makes the storyboard of a finished MP4 in `outputDir`. The whole file is decoded, so pass the smallest one. */
export async function makeStoryboard(file: string, outputDir: string): Promise<Storyboard | undefined> {
  const video = await probe(file)
  const maker = new StoryboardMaker(video.durationSec)
  await watch(file, video, { untilSec: Infinity, watcher: maker })
  return maker.write(outputDir)
}

async function watch(
  path: string,
  video: VideoProbe,
  { untilSec, watcher }: { untilSec: number; watcher: PosterPicker | StoryboardMaker },
): Promise<void> {
  await withOpenFile({ path, container: 'mov' }, defaultLimits, async (open) => {
    const { startSec } = video
    const job = { demuxer: open.demuxer, stream: videoOf(open, video), startSec, limits: defaultLimits }
    for await (const frame of decodeTrack(job, newTally())) {
      const atSec = Number(frame.pts) * perSecond(frame.timeBase) - startSec
      await watcher.offer(frame, atSec)
      frame.free()
      if (atSec > untilSec) break
    }
  })
}

const shapeOf = ({ width, height, durationSec, hasAudio }: VideoProbe): VideoShape => ({
  width,
  height,
  durationSec,
  hasAudio,
})
