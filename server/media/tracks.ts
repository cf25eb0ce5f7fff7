import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Codec,
} from 'node-av'
import type { Demuxer, Stream } from 'node-av'

import { isAcceptedCodec } from './codecs.ts'
import type { TrackSpan } from './measure.ts'
import { MediaRefusal } from './refusal.ts'

/** More channels than these cannot be told apart. */
const maxChannels = 63

type Spans = ReadonlyMap<number, TrackSpan>

/** A moving picture, not the cover of a song. */
const isPicture = (stream: Stream) =>
  stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)
const isSound = ({ codecpar }: Stream) => codecpar.codecType === AVMEDIA_TYPE_AUDIO

/**
 * The track that is shown: the one FFmpeg thinks best, or another where that one is empty.
 * @throws {MediaRefusal} `no-video-track`, `damaged`, `unsupported-format`
 */
export function pickVideo(demuxer: Demuxer, spans: Spans): Stream {
  const best = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  const pictures = [best, ...demuxer.streams].filter((stream) => stream !== undefined && isPicture(stream))
  const video = pictures.find((stream) => stream !== undefined && spans.has(stream.index)) ?? pictures[0]
  if (video === undefined)
    // A file without even a recognisable sound track was not meant to be a song.
    throw new MediaRefusal(demuxer.streams.some(isSound) ? 'no-video-track' : 'damaged', 'no picture')
  refuseUnknownCodec(video)
  if (video.codecpar.width === 0 || video.codecpar.height === 0) throw new MediaRefusal('damaged', 'no size')
  if (!spans.has(video.index)) throw new MediaRefusal('damaged', 'an empty track of pictures')
  return video
}

/**
 * The sound tracks that can be read, those that are switched on first. Phones add some in formats that only they can
 * read.
 * @throws {MediaRefusal} `unsupported-format` when there is sound and none of it can be read
 */
export function pickSounds(demuxer: Demuxer, spans: Spans): Stream[] {
  const all = demuxer.streams.filter((stream) => isSound(stream) && spans.has(stream.index))
  const readable = all.filter(
    (stream) => isAcceptedCodec(decoderName(stream)) && stream.codecpar.channels <= maxChannels,
  )
  const [unreadable] = all
  if (readable.length === 0 && unreadable !== undefined)
    throw new MediaRefusal('unsupported-format', `codec ${decoderName(unreadable) ?? 'unknown'}`)
  return readable.toSorted((x, y) => Number(isSwitchedOn(y)) - Number(isSwitchedOn(x)))
}

const isSwitchedOn = (stream: Stream) => stream.hasDisposition(AV_DISPOSITION_DEFAULT)

export const decoderName = (stream: Stream) => Codec.findDecoder(stream.codecpar.codecId)?.name ?? undefined

function refuseUnknownCodec(stream: Stream): void {
  const name = decoderName(stream)
  if (!isAcceptedCodec(name)) throw new MediaRefusal('unsupported-format', `codec ${name ?? 'unknown'}`)
}
