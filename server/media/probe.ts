import { AV_NOPTS_VALUE, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av'
import type { Stream } from 'node-av'

import { VIDEO_DURATION_TOLERANCE_SEC } from '#contract/constants.ts'

import { isHdrTransfer } from './colours.ts'
import { withOpenFile } from './demux.ts'
import type { OpenFile } from './demux.ts'
import { perSecond } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { checkStated, measureTracks } from './measure.ts'
import type { TrackSpan } from './measure.ts'
import { isTurnedSideways, orientationOf } from './orientation.ts'
import { MediaRefusal } from './refusal.ts'
import { isMovingPicture } from './sniff.ts'
import type { SniffedFile } from './sniff.ts'
import { decoderName, pickSounds, pickVideo } from './tracks.ts'

export type DynamicRange = 'sdr' | 'hdr'

/** A sound track that can be read. */
export interface SoundTrackProbe {
  index: number
  span: TrackSpan
  isMono: boolean
  /** As the file has it; undefined when it does not say. */
  language: string | undefined
}

/** The shape of pictures as stated in the header. */
export interface StoredShape {
  width: number
  height: number
  /** Width of a pixel in relation to its height, as the pictures themselves have it. */
  codedAspect: number
  /** The same as it is to be shown. */
  shownAspect: number
}

/** Properties of a video that are known before a frame of it is decoded. */
export interface VideoProbe {
  /** Size to be shown, in square pixels, turned upright, as stated in the header; the pictures may differ. */
  width: number
  height: number
  stored: StoredShape
  fps: number
  /** From the beginning of the first track to the end of the last one. */
  durationSec: number
  /** Start of the video's timeline, by the file's own clock. */
  startSec: number
  dynamicRange: DynamicRange
  hasAudio: boolean
  videoCodec: string
  videoIndex: number
  video: TrackSpan
  sounds: readonly SoundTrackProbe[]
}

/** The maximum of a GIF. Reading one takes a tenth of a millisecond, and a small file can have millions. */
const MOVING_PICTURES_PER_SEC = 100

/**
 * Reads a file's headers and the times of its packets.
 * @throws {MediaRefusal} `damaged`, `not-a-video`, `no-video-track`, `unsupported-format`, `video-too-many-pixels`, `too-small`, `too-long`,
 * `jumping-clock`
 */
export function probeFile(file: SniffedFile, limits: MediaLimits): Promise<VideoProbe> {
  return withOpenFile(file, limits, async ({ demuxer, stated }) => {
    const isMoving = isMovingPicture(file.container)
    const maxPictures = limits.maxDurationSec * MOVING_PICTURES_PER_SEC
    const spans = measureTracks(demuxer, isMoving ? maxPictures : undefined)
    const video = pickVideo(demuxer, spans)
    const sounds = pickSounds(demuxer, spans)
    const indexes = [video, ...sounds].map(({ index }) => index)
    const endSec = checkStated(spans, stated, indexes)
    const probe = describe(spans, { video, sounds, endSec })
    if (isMoving && probe.video.packets < 2) throw new MediaRefusal('not-a-video', 'one picture')
    if (Math.min(probe.width, probe.height) < limits.minSidePx) throw new MediaRefusal('too-small')
    if (probe.durationSec > limits.maxDurationSec + VIDEO_DURATION_TOLERANCE_SEC)
      throw new MediaRefusal('too-long', `${probe.durationSec} s`)
    return probe
  })
}

/** The track of pictures in a file that was probed. */
export function videoOf({ demuxer }: OpenFile, { videoIndex }: VideoProbe): Stream {
  const video = demuxer.streams.find(({ index }) => index === videoIndex)
  if (video === undefined) throw new MediaRefusal('damaged', 'no picture')
  return video
}

interface Tracks {
  video: Stream
  sounds: readonly Stream[]
  endSec: number
}

function describe(spans: ReadonlyMap<number, TrackSpan>, { video, sounds, endSec }: Tracks): VideoProbe {
  const { codecpar } = video
  const orientation = orientationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const stored = storedShape(video)
  const width = Math.max(1, Math.round(codecpar.width * stored.shownAspect))
  const turned = isTurnedSideways(orientation)
  const videoSpan = spans.get(video.index) ?? { startSec: 0, endSec: 0, packets: 0 }
  const soundProbes = sounds.flatMap((stream) => describeSound(stream, spans.get(stream.index)))
  const startSec = startOf(videoSpan, soundProbes)
  return {
    width: turned ? codecpar.height : width,
    height: turned ? width : codecpar.height,
    stored,
    fps: videoSpan.packets === 1 ? stillFps : framesPerSecond(video),
    durationSec: endSec - startSec,
    startSec,
    dynamicRange: isHdrTransfer(codecpar.colorTrc) ? 'hdr' : 'sdr',
    hasAudio: sounds.length > 0,
    videoCodec: decoderName(video) ?? 'unknown',
    videoIndex: video.index,
    video: videoSpan,
    sounds: soundProbes,
  }
}

/** Frame rate of a video from one repeated picture. */
const stillFps = 10

function describeSound(stream: Stream, span: TrackSpan | undefined): SoundTrackProbe[] {
  if (span === undefined) return []
  // The first packets of a sound may only prime its decoder.
  const heardSec = Number(stream.startTime) * perSecond(stream.timeBase)
  const startSec = stream.startTime === AV_NOPTS_VALUE ? span.startSec : Math.max(span.startSec, heardSec)
  const language = stream.metadata?.getAll()['language']
  return [
    {
      index: stream.index,
      span: { ...span, startSec },
      isMono: stream.codecpar.channels === 1,
      language: language === 'und' ? undefined : language,
    },
  ]
}

/** How much earlier than its picture a sound may begin because its encoder added silence. */
const primingSec = 0.05

function startOf(video: TrackSpan, sounds: readonly SoundTrackProbe[]): number {
  const soundSec = Math.min(...sounds.map(({ span }) => span.startSec))
  return soundSec < video.startSec - primingSec ? soundSec : video.startSec
}

/** Prefers the container's values to those of the pictures. */
function storedShape({ codecpar, sampleAspectRatio }: Stream): StoredShape {
  const codedAspect = pixelAspect(codecpar.sampleAspectRatio)
  return {
    width: codecpar.width,
    height: codecpar.height,
    codedAspect,
    shownAspect: sampleAspectRatio.num > 0 ? pixelAspect(sampleAspectRatio) : codedAspect,
  }
}

/** Width of a stored pixel in relation to its height; nonsense counts as square. */
export function pixelAspect({ num, den }: { num: number; den: number }): number {
  const aspect = num / den
  return Number.isFinite(aspect) && aspect > 1 / 8 && aspect < 8 ? aspect : 1
}

/**
 * Frames per second to encode at. A video of changing rate has a low average and a higher base rate: its
 * fast parts decide, up to 30.
 */
function framesPerSecond(video: Stream): number {
  const average = perSecond(video.avgFrameRate)
  const base = perSecond(video.rFrameRate)
  if (!(average > 0)) return base > 0 && base <= 120 ? base : 30
  if (average < 24 && base > average) return Math.min(base, 30)
  return average
}
