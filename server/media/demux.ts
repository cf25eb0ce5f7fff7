import { AVMEDIA_TYPE_VIDEO, Demuxer, FFmpegError } from 'node-av'
import type { Stream } from 'node-av'

import { acceptedDecoders } from './codecs.ts'
import { perSecond } from './ladder.ts'
import type { MediaLimits } from './limits.ts'
import { MediaRefusal } from './refusal.ts'
import type { Container, SniffedFile } from './sniff.ts'

/** The length that a file states, which a truncated file does not have. */
export interface StatedLength {
  /** Length of each track in seconds, by its index, if the header has it. */
  trackSec: ReadonlyMap<number, number>
  /** End of the last track in seconds, if the header has only that. */
  endSec: number | undefined
}

export interface OpenFile {
  demuxer: Demuxer
  stated: StatedLength
}

/** FFmpeg opens nothing but this one local file, with the demuxer of the sniffed container and no other. */
const demuxerOptions = {
  format_whitelist: 'mov,matroska,webm,avi,mpegts,mpeg,flv,gif,apng,webp_anim',
  codec_whitelist: acceptedDecoders,
}

/**
 * The address of a file for FFmpeg, and the protocols it may use: a part of a file is read as if it were a whole one.
 */
const addressOf = ({ path, range }: SniffedFile): [address: string, protocols: string] =>
  range ? [`subfile,,start,${range.start},end,${range.end},,:${path}`, 'subfile,file'] : [path, 'file']

/**
 * Opens a file and reads its headers. The caller closes the demuxer.
 * @throws {MediaRefusal} `damaged`, `video-too-many-pixels`
 */
export async function openFile(file: SniffedFile, limits: MediaLimits): Promise<OpenFile> {
  const { container } = file
  const [address, protocols] = addressOf(file)
  // Streams have none: which tracks they hold shows in their first packets.
  const hasHeader = container === 'mov' || container === 'matroska' || container === 'avi'
  const demuxer = await Demuxer.open(address, {
    format: container,
    skipStreamInfo: hasHeader,
    options: { ...demuxerOptions, protocol_whitelist: protocols },
  }).catch(refuseAsDamaged)
  try {
    // The header alone gives the size: a picture that is too large is not decoded.
    refusePicturesBeyond(limits, demuxer.streams)
    // Later on FFmpeg guesses a length from the bit rate if the header has none.
    const stated = statedLength(demuxer, container)
    if (hasHeader) FFmpegError.throwIfError(await demuxer.getFormatContext().findStreamInfo(null))
    refusePicturesBeyond(limits, demuxer.streams)
    return { demuxer, stated }
  } catch (error) {
    await demuxer.close()
    if (error instanceof FFmpegError) return refuseAsDamaged(error)
    throw error
  }
}

/** Opens a file while `use` runs. */
export async function withOpenFile<T>(
  file: SniffedFile,
  limits: MediaLimits,
  use: (open: OpenFile) => Promise<T>,
): Promise<T> {
  const open = await openFile(file, limits)
  try {
    return await use(open)
  } finally {
    await open.demuxer.close()
  }
}

function statedLength({ duration, streams }: Demuxer, container: Container): StatedLength {
  // The whole of an MP4 is as long as its longest track, which may be one of time codes: its tracks tell more.
  const hasOne = (container === 'matroska' || container === 'flv') && duration > 0
  const trackSec = new Map<number, number>()
  if (container === 'mov' || container === 'avi') {
    for (const stream of streams) {
      // An AVI counts the blocks of its sound, which need not be alike.
      if (container === 'avi' && stream.codecpar.codecType !== AVMEDIA_TYPE_VIDEO) continue
      const seconds = Number(stream.duration) * perSecond(stream.timeBase)
      if (seconds > 0) trackSec.set(stream.index, seconds)
    }
  }
  return { trackSec, endSec: hasOne ? duration : undefined }
}

function refuseAsDamaged(error: Error): never {
  throw new MediaRefusal('damaged', error.message)
}

function refusePicturesBeyond(limits: MediaLimits, streams: Stream[]): void {
  for (const { codecpar } of streams) {
    if (codecpar.codecType === AVMEDIA_TYPE_VIDEO && codecpar.width * codecpar.height > limits.maxPixels)
      throw new MediaRefusal('video-too-many-pixels', `${codecpar.width}x${codecpar.height}`)
  }
}
