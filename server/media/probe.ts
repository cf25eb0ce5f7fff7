import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  Demuxer,
  FFmpegError,
} from 'node-av'
import type { Stream } from 'node-av'

import { isAcceptedCodec, acceptedDecoders } from './codecs.ts'
import { perSecond } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { isTurnedSideways, orientationOf } from './orientation.ts'
import type { Orientation } from './orientation.ts'
import { MediaRefusal } from './refusal.ts'
import type { Container } from './sniff.ts'

export type DynamicRange = 'sdr' | 'hdr'

/** What is known of a clip before a frame of it is decoded. */
export interface ClipProbe {
  /** Size to be shown, in square pixels, turned upright. */
  width: number
  height: number
  orientation: Orientation
  fps: number
  /** Undefined when the container does not say (recordings made by browsers). */
  durationSec: number | undefined
  /** Where the clip's timeline begins. */
  startSec: number
  dynamicRange: DynamicRange
  /** Whether the clip says how its colours are coded. */
  isColourTagged: boolean
  hasAudio: boolean
  videoCodec: string
}

/** An opened file; whoever opens it closes `demuxer`. */
export interface OpenClip {
  demuxer: Demuxer
  video: Stream
  audio: Stream | undefined
  probe: ClipProbe
}

/** FFmpeg opens nothing but this one local file, with the demuxer of the sniffed container and no other. */
const demuxerOptions = {
  format_whitelist: 'mov,matroska,webm,avi',
  protocol_whitelist: 'file',
  codec_whitelist: acceptedDecoders,
}

/**
 * Opens a file whose container was sniffed and reads its headers.
 * @throws {MediaRefusal} `damaged`, `no-video-track`, `unsupported-format`, `too-many-pixels`, `too-small`, `too-long`
 */
export async function openClip(path: string, container: Container, limits: MediaLimits): Promise<OpenClip> {
  const demuxer = await Demuxer.open(path, {
    format: container,
    skipStreamInfo: true,
    options: demuxerOptions,
  }).catch(refuseAsDamaged)
  try {
    // The header alone gives the size: nothing is decoded of a picture that is too large.
    refusePicturesBeyond(limits, demuxer.streams)
    FFmpegError.throwIfError(await demuxer.getFormatContext().findStreamInfo(null))
    refusePicturesBeyond(limits, demuxer.streams)

    const video = pickVideo(demuxer)
    const audio = pickAudio(demuxer)
    const probe = describe(demuxer, video, audio)
    if (Math.min(probe.width, probe.height) < limits.minSidePx) throw new MediaRefusal('too-small')
    if ((probe.durationSec ?? 0) > limits.maxDurationSec) throw new MediaRefusal('too-long')
    return { demuxer, video, audio, probe }
  } catch (error) {
    await demuxer.close()
    if (error instanceof FFmpegError) return refuseAsDamaged(error)
    throw error
  }
}

function refuseAsDamaged(error: Error): never {
  throw new MediaRefusal('damaged', error.message)
}

function refusePicturesBeyond(limits: MediaLimits, streams: Stream[]): void {
  for (const { codecpar } of streams) {
    if (codecpar.codecType === AVMEDIA_TYPE_VIDEO && codecpar.width * codecpar.height > limits.maxPixels)
      throw new MediaRefusal('too-many-pixels', `${codecpar.width}x${codecpar.height}`)
  }
}

/** A moving picture, not the cover of a song. */
const isPicture = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)

function pickVideo(demuxer: Demuxer): Stream {
  const best = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  const video = best !== undefined && isPicture(best) ? best : demuxer.streams.find(isPicture)
  if (video === undefined)
    throw new MediaRefusal(hasSoundTrack(demuxer) ? 'no-video-track' : 'damaged', 'no picture')
  refuseUnknownCodec(video)
  if (video.codecpar.width === 0 || video.codecpar.height === 0) throw new MediaRefusal('damaged', 'no size')
  return video
}

/** A file of which not even a sound track can be told was not meant to be a song. */
const hasSoundTrack = ({ streams }: Demuxer) =>
  streams.some(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)

/** Phones add sound tracks of formats that only they read: the first readable one counts. */
function pickAudio(demuxer: Demuxer): Stream | undefined {
  const tracks = demuxer.streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  const best = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  const audio = [best, ...tracks].find((track) => track !== undefined && isAcceptedCodec(decoderName(track)))
  const [unreadable] = tracks
  if (audio === undefined && unreadable !== undefined) refuseUnknownCodec(unreadable)
  return audio
}

const decoderName = (stream: Stream) => Codec.findDecoder(stream.codecpar.codecId)?.name ?? undefined

function refuseUnknownCodec(stream: Stream): void {
  const name = decoderName(stream)
  if (!isAcceptedCodec(name)) throw new MediaRefusal('unsupported-format', `codec ${name ?? 'unknown'}`)
}

function describe(demuxer: Demuxer, video: Stream, audio: Stream | undefined): ClipProbe {
  const { codecpar } = video
  const orientation = orientationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const width = Math.max(1, Math.round(codecpar.width * pixelAspect(video)))
  const turned = isTurnedSideways(orientation)
  return {
    width: turned ? codecpar.height : width,
    height: turned ? width : codecpar.height,
    orientation,
    fps: framesPerSecond(video),
    durationSec: streamSeconds(video) ?? (demuxer.duration > 0 ? demuxer.duration : undefined),
    startSec: demuxer.startTime,
    dynamicRange:
      codecpar.colorTrc === AVCOL_TRC_SMPTE2084 || codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67
        ? 'hdr'
        : 'sdr',
    isColourTagged: codecpar.colorSpace !== AVCOL_SPC_UNSPECIFIED,
    hasAudio: audio !== undefined,
    videoCodec: decoderName(video) ?? 'unknown',
  }
}

/** Width of a stored pixel in relation to its height; nonsense counts as square. */
function pixelAspect(video: Stream): number {
  const { num, den } =
    video.sampleAspectRatio.num > 0 ? video.sampleAspectRatio : video.codecpar.sampleAspectRatio
  const aspect = num / den
  return Number.isFinite(aspect) && aspect > 1 / 8 && aspect < 8 ? aspect : 1
}

/**
 * Frames per second to encode at. A clip of changing rate has a low average and a higher base rate: its
 * fast parts decide, up to 30.
 */
function framesPerSecond(video: Stream): number {
  const average = perSecond(video.avgFrameRate)
  const base = perSecond(video.rFrameRate)
  if (!(average > 0)) return base > 0 && base <= 120 ? base : 30
  if (average < 24 && base > average) return Math.min(base, 30)
  return average
}

function streamSeconds(stream: Stream): number | undefined {
  const seconds = Number(stream.duration) * perSecond(stream.timeBase)
  return seconds > 0 ? seconds : undefined
}
