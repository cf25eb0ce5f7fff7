import { join } from 'node:path'

import type { Frame } from 'node-av'

import { withOpenFile } from './demux.ts'
import type { OpenFile } from './demux.ts'
import { describeFile } from './files.ts'
import { FingerprintMaker } from './fingerprint.ts'
import { decodeTrack, newTally, throughFilter, throughFilters } from './frames.ts'
import type { DecodeTally } from './frames.ts'
import { perSecond, planLadder } from './ladder.ts'
import type { PlannedRendition } from './ladder.ts'
import { wallMsOf } from './limits.ts'
import type { MediaLimits } from './limits.ts'
import { isCutOff } from './measure.ts'
import type { AddedSound } from './mixed-sound.ts'
import { placeName, type NameDrawn } from './name-mark.ts'
import { pictureFilters, rateFilter } from './picture-filter.ts'
import { stickerFilter } from './placed-sticker.ts'
import type { PlacedSticker } from './placed-sticker.ts'
import { PosterPicker } from './poster.ts'
import { probeFile, videoOf } from './probe.ts'
import type { VideoProbe } from './probe.ts'
import { MediaRefusal } from './refusal.ts'
import { createRendition } from './renditions.ts'
import type { RenditionWriter } from './renditions.ts'
import type { TranscodedRendition, TranscodeResult } from './result.ts'
import { admitFile } from './sniff.ts'
import { prepareSound } from './sound.ts'
import type { Sound } from './sound.ts'
import { StoryboardMaker } from './storyboard.ts'
import { surveyPictures } from './survey.ts'
import type { Survey } from './survey.ts'

export interface EncodeRequest {
  inputPath: string
  /** An empty folder for the output. */
  outputDir: string
  limits: MediaLimits
  /** Short sides of the rungs to make, of those that fit the video; undefined for all. */
  rungs: readonly number[] | undefined
  /** Mixed with the video's own sound. */
  addedSound?: AddedSound | undefined
  /** Burned into the pictures. */
  sticker?: PlacedSticker | undefined
  /** Makes the largest rendition alone, with the name of its author in the picture. */
  nameDrawn?: NameDrawn | undefined
}

/** The two passes over the sound, and hashing at the end, as shares of the total work. */
const share = { sound: 0.08, closing: 0.02 }

/**
 * Makes renditions and posters of an upload. Runs in the job's own process.
 * @param onProgress 0 to 1
 * @param onWork called with how long it may take, once known
 * @throws {MediaRefusal} if the file is the reason
 */
export async function encodeVideo(
  request: EncodeRequest,
  onProgress: (value: number) => void,
  onWork: (wallMs: number) => void,
): Promise<TranscodeResult> {
  const { outputDir, limits, nameDrawn } = request
  const file = await admitFile(request.inputPath, limits)
  const probe = await probeFile(file, limits)
  onWork(wallMsOf(limits, probe))
  const survey = await withOpenFile(file, limits, (open) => surveyPictures(open, probe, limits))
  if (Math.min(survey.canvas.width, survey.canvas.height) < limits.minSidePx)
    throw new MediaRefusal('too-small')
  const writers: RenditionWriter[] = []
  let sound: Sound | undefined
  try {
    if (!nameDrawn?.isSilent) sound = await prepareSound(file, probe, limits, request.addedSound)
    const durationSec = publishedLength(probe, sound)
    const plans = planLadder({ ...survey.canvas, fps: probe.fps })
    const [source] = plans
    for (const plan of nameDrawn ? [source] : chooseRungs(plans, request.rungs)) {
      const track = sound?.isHeard === true ? await sound.track(plan.audioBitrateBps) : undefined
      writers.push(
        await createRendition({ plan, source, sound: track, path: join(outputDir, `${plan.shortSide}.mp4`) }),
      )
    }
    if (sound?.isHeard === true) await sound.encode(durationSec)
    onProgress(share.sound)

    const poster = new PosterPicker(durationSec)
    const storyboard = new StoryboardMaker(durationSec)
    const fingerprint = new FingerprintMaker()
    const onPicture = async (frame: Frame, atSec: number) => {
      await Promise.all([
        poster.offer(frame, atSec),
        storyboard.offer(frame, atSec),
        fingerprint.offer(frame, atSec),
        ...writers.map((writer) => writer.write(frame)),
      ])
      const done = Math.min(1, atSec / durationSec)
      onProgress(share.sound + (1 - share.sound - share.closing) * done)
    }
    const sticker = nameDrawn ? await placeName(nameDrawn.username, source, outputDir) : request.sticker
    await withOpenFile(file, limits, (open) =>
      encodePictures({ open, probe, survey, source, durationSec, limits, sticker }, onPicture),
    )

    const renditions: TranscodedRendition[] = []
    // Smallest first, and out of the list: what is finished is not abandoned again.
    for (let writer = writers.pop(); writer !== undefined; writer = writers.pop())
      renditions.push(await finishRendition(writer))
    return await describeVideo(
      renditions,
      { poster, storyboard, fingerprint },
      { outputDir, hasAudio: sound?.isHeard === true },
    )
  } finally {
    for (const writer of writers) await writer.abandon()
    sound?.free()
  }
}

/** A shorter video would restart several times a second. */
const shortestSec = 1
/** Length of a video from one picture without sound, which is viewed like a photo. */
const stillSec = 3

/** The length of the picture or the sound, whichever is longer. */
function publishedLength({ video, startSec, durationSec }: VideoProbe, sound: Sound | undefined): number {
  const soundSec = (sound?.endSec ?? startSec) - startSec
  const leastSec = video.packets === 1 && sound?.endSec === undefined ? stillSec : shortestSec
  return Math.max(durationSec, soundSec, leastSec)
}

function chooseRungs(
  plans: readonly PlannedRendition[],
  rungs: readonly number[] | undefined,
): readonly PlannedRendition[] {
  if (rungs === undefined) return plans
  const chosen = plans.filter(({ shortSide }) => rungs.includes(shortSide))
  return chosen.length > 0 ? chosen : plans.slice(-1)
}

interface PictureJob {
  open: OpenFile
  probe: VideoProbe
  survey: Survey
  /** Size and rate of the largest rendition. */
  source: PlannedRendition
  durationSec: number
  limits: MediaLimits
  sticker: PlacedSticker | undefined
}

/**
 * Decodes the pictures once, at the size and rate of the largest rendition, upright and in SDR. The last one is shown
 * until the video ends.
 * @throws {MediaRefusal} `damaged`
 */
async function encodePictures(
  { open, probe, survey, source, durationSec, limits, sticker }: PictureJob,
  onPicture: (frame: Frame, atSec: number) => Promise<void>,
): Promise<void> {
  const { startSec, stored } = probe
  const tally = newTally()
  const decoded = decodeTrack(
    { demuxer: open.demuxer, stream: videoOf(open, probe), startSec, limits },
    tally,
  )
  const canvas = { width: source.width, height: source.height }
  const pictures = throughFilter(
    throughFilters(decoded, pictureFilters({ canvas, startSec, stored, fieldOrder: survey.fieldOrder })),
    // The rate comes last: the sticker’s clock would change the numbers of the pictures.
    [...(sticker ? [stickerFilter(sticker, canvas)] : []), rateFilter(source.frameRate)].join(','),
  )
  const rate = perSecond(source.frameRate)
  let last: Frame | undefined
  for await (const frame of pictures) {
    await onPicture(frame, Number(frame.pts) / rate)
    last?.free()
    last = frame
  }
  refuseDamaged(probe, tally)
  if (last === undefined) throw new MediaRefusal('damaged', 'no picture')
  const isWhole = durationSec - (tally.endSec - startSec) < forgivenSec
  const frameCount = isWhole ? 0 : Math.ceil(durationSec * rate - forgivenFrames)
  for (let index = Number(last.pts) + 1; index < frameCount; index += 1) {
    last.pts = BigInt(index)
    await onPicture(last, index / rate)
  }
  last.free()
}

/** How long sound may continue after the last picture, as encoders fill their last packet. */
const forgivenSec = 0.05
/** Rounding error, in frames, where a length is counted in another unit. */
const forgivenFrames = 0.1

/** A share of broken frames above which a video is not worth showing. */
const maxErrorShare = 0.1

function refuseDamaged({ video }: VideoProbe, { frames, errors, endSec }: DecodeTally): void {
  if (frames === 0) throw new MediaRefusal('damaged', 'no picture decoded')
  if (errors / (frames + errors) > maxErrorShare)
    throw new MediaRefusal('damaged', `${errors} errors beside ${frames} frames`)
  if (isCutOff(endSec - video.startSec, video.endSec - video.startSec))
    throw new MediaRefusal('damaged', `pictures until ${endSec} s of ${video.endSec} s`)
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

async function describeVideo(
  renditions: TranscodedRendition[],
  pictures: { poster: PosterPicker; storyboard: StoryboardMaker; fingerprint: FingerprintMaker },
  { outputDir, hasAudio }: { outputDir: string; hasAudio: boolean },
): Promise<TranscodeResult> {
  const largest = renditions.at(-1)
  if (largest === undefined) throw new Error('A video has at least one rendition.')
  const { width, height, durationSec } = largest
  const { posterPath, smallPosterPath, thumbhash, dominantColor } = await pictures.poster.write(outputDir)
  const poster = await describeFile(posterPath)
  const smallPoster = await describeFile(smallPosterPath)
  // The storyboard only helps with seeking: without it the video is whole.
  const board = await pictures.storyboard.write(outputDir).catch(() => undefined)
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
    fingerprint: pictures.fingerprint.finish(),
    thumbhash,
    dominantColor,
  }
}
