import { join } from 'node:path'

import type { Frame } from 'node-av'

import { describeFile } from './files.ts'
import { decodeTrack, newTally, throughFilter } from './frames.ts'
import type { DecodeTally } from './frames.ts'
import { perSecond, planLadder } from './ladder.ts'
import type { PlannedRendition } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { pictureFilter, rateFilter } from './picture-filter.ts'
import { PosterPicker } from './poster.ts'
import { openClip } from './probe.ts'
import type { ClipProbe, OpenClip } from './probe.ts'
import { MediaRefusal } from './refusal.ts'
import { createRendition } from './renditions.ts'
import type { RenditionWriter } from './renditions.ts'
import type { TranscodedRendition, TranscodeResult } from './result.ts'
import { admitFile } from './sniff.ts'
import { prepareSound } from './sound.ts'
import type { Sound } from './sound.ts'
import { StoryboardMaker } from './storyboard.ts'

export interface EncodeRequest {
  inputPath: string
  /** An empty folder. */
  outputDir: string
  limits: MediaLimits
  /** Short sides of the rungs to make, of those that fit the clip; undefined for all. */
  rungs: readonly number[] | undefined
}

/** The two passes over the sound, and hashing at the end, as shares of the whole work. */
const share = { sound: 0.08, closing: 0.02 }

/**
 * Makes renditions and posters of an upload. Runs in the job's own process.
 * @param onProgress 0 to 1
 * @throws {MediaRefusal} for every reason that lies in the file
 */
export async function encodeClip(
  request: EncodeRequest,
  onProgress: (value: number) => void,
): Promise<TranscodeResult> {
  const { inputPath, outputDir, limits } = request
  const container = await admitFile(inputPath, limits)
  const open = () => openClip(inputPath, container, limits)
  const clip = await open()
  const writers: RenditionWriter[] = []
  let sound: Sound | undefined
  try {
    sound = clip.probe.hasAudio ? await prepareSound(open, limits) : undefined
    const plans = planLadder(clip.probe)
    const [source] = plans
    for (const plan of chooseRungs(plans, request.rungs)) {
      const track = await sound?.track(plan.audioBitrateBps)
      const path = join(outputDir, `${plan.shortSide}.mp4`)
      writers.push(await createRendition({ plan, source, sound: track, path }))
    }
    await sound?.encode()
    onProgress(share.sound)

    const poster = new PosterPicker(clip.probe.durationSec)
    const storyboard = new StoryboardMaker(clip.probe.durationSec)
    const tally = await encodePictures(clip, source, limits, async (frame, atSec) => {
      await Promise.all([
        poster.offer(frame, atSec),
        storyboard.offer(frame, atSec),
        ...writers.map((writer) => writer.write(frame)),
      ])
      const done = Math.min(1, atSec / (clip.probe.durationSec ?? limits.maxDurationSec))
      onProgress(share.sound + (1 - share.sound - share.closing) * done)
    })
    refuseDamaged(clip.probe, tally, sound?.tally)

    const renditions: TranscodedRendition[] = []
    // Smallest first, and out of the list: what is finished is not abandoned again.
    for (let writer = writers.pop(); writer !== undefined; writer = writers.pop())
      renditions.push(await finishRendition(writer))
    return await describeClip(
      renditions,
      { poster, storyboard },
      { outputDir, hasAudio: sound !== undefined },
    )
  } finally {
    for (const writer of writers) await writer.abandon()
    sound?.free()
    await clip.demuxer.close()
  }
}

function chooseRungs(
  plans: readonly PlannedRendition[],
  rungs: readonly number[] | undefined,
): readonly PlannedRendition[] {
  if (rungs === undefined) return plans
  const chosen = plans.filter(({ shortSide }) => rungs.includes(shortSide))
  return chosen.length > 0 ? chosen : plans.slice(-1)
}

/** Decodes the pictures once, at the size and rate of the largest rendition, upright and in SDR. */
async function encodePictures(
  { demuxer, video, probe }: OpenClip,
  source: PlannedRendition,
  limits: MediaLimits,
  onPicture: (frame: Frame, atSec: number) => Promise<void>,
): Promise<DecodeTally> {
  const tally = newTally()
  const decoded = decodeTrack({ demuxer, stream: video, startSec: probe.startSec, limits }, tally)
  const pictures = throughFilter(
    throughFilter(decoded, pictureFilter(probe, source)),
    rateFilter(source.frameRate),
  )
  for await (const frame of pictures) {
    await onPicture(frame, Number(frame.pts) * perSecond(frame.timeBase))
    frame.free()
  }
  return tally
}

/** A share of broken frames above which a clip is not worth showing. */
const maxErrorShare = 0.1
/** How much shorter than announced a clip may turn out before it counts as cut off. */
const tolerated = { share: 0.1, sec: 0.5 }

function refuseDamaged(probe: ClipProbe, pictures: DecodeTally, sound: DecodeTally | undefined): void {
  const { frames, errors } = pictures
  if (frames === 0) throw new MediaRefusal('damaged', 'no picture decoded')
  if (errors / (frames + errors) > maxErrorShare)
    throw new MediaRefusal('damaged', `${errors} errors beside ${frames} frames`)
  const announced = probe.durationSec ?? 0
  const endSec = Math.max(pictures.endSec, sound?.endSec ?? 0)
  if (endSec < announced * (1 - tolerated.share) - tolerated.sec)
    throw new MediaRefusal('damaged', `${endSec} s of ${announced} s`)
}

async function finishRendition(writer: RenditionWriter): Promise<TranscodedRendition> {
  const { codecs, durationSec } = await writer.finish()
  const file = await describeFile(writer.path)
  const { width, height } = writer.plan
  return {
    ...file,
    width,
    height,
    codecs,
    durationSec,
    bitrateBps: Math.round((8 * file.sizeBytes) / durationSec),
  }
}

async function describeClip(
  renditions: TranscodedRendition[],
  pictures: { poster: PosterPicker; storyboard: StoryboardMaker },
  { outputDir, hasAudio }: { outputDir: string; hasAudio: boolean },
): Promise<TranscodeResult> {
  const largest = renditions.at(-1)
  if (largest === undefined) throw new Error('A clip has at least one rendition.')
  const { width, height, durationSec } = largest
  const { posterPath, smallPosterPath, thumbhash, dominantColor } = await pictures.poster.write(outputDir)
  const poster = await describeFile(posterPath)
  const smallPoster = await describeFile(smallPosterPath)
  const board = await pictures.storyboard.write(outputDir)
  const storyboard = board && { ...(await describeFile(board.path)), frameCount: board.frameCount }
  return {
    width,
    height,
    durationSec,
    hasAudio,
    renditions,
    poster,
    smallPoster,
    storyboard,
    thumbhash,
    dominantColor,
  }
}
