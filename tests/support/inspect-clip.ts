import { readFile } from 'node:fs/promises'

import {
  AV_PKT_DATA_DISPLAYMATRIX,
  avGetPixFmtName,
  Decoder,
  Demuxer,
  FilterAPI,
  type AVPixelFormat,
  type Frame,
} from 'node-av'

/** What a player sees in a finished file. */
export interface InspectedClip {
  videoCodec: string
  pixelFormat: string | null
  width: number
  height: number
  fps: number
  /** Decoded, not announced. */
  frames: number
  durationSec: number
  /** Seconds of the key frames. */
  keyFramesAtSec: number[]
  audioCodec: string | undefined
  isIndexInFront: boolean
  hasDisplayMatrix: boolean
  metadata: Record<string, string>
}

/** Reads a file to its end with FFmpeg. */
export async function inspectClip(path: string): Promise<InspectedClip> {
  const bytes = await readFile(path)
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.video()
  if (video === undefined) throw new Error(`No video in ${path}`)
  using decoder = await Decoder.create(video)
  const { codecpar, timeBase, avgFrameRate } = video
  const keyFramesAtSec: number[] = []
  let frames = 0
  for await (const packet of demuxer.packets(video.index)) {
    if (packet?.isKeyframe === true) keyFramesAtSec.push((Number(packet.pts) * timeBase.num) / timeBase.den)
    for (const frame of await decoder.decodeAll(packet)) {
      frames += 1
      frame.free()
    }
    if (packet === null) break
  }
  return {
    videoCodec: codecpar.getCodecString() ?? '',
    pixelFormat: avGetPixFmtName(codecpar.format as AVPixelFormat),
    width: codecpar.width,
    height: codecpar.height,
    fps: avgFrameRate.num / avgFrameRate.den,
    frames,
    durationSec: demuxer.duration,
    keyFramesAtSec,
    audioCodec: demuxer.audio()?.codecpar.getCodecString() ?? undefined,
    isIndexInFront: bytes.indexOf('moov') < bytes.indexOf('mdat'),
    hasDisplayMatrix: codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) !== null,
    metadata: demuxer.metadata,
  }
}

/** The first picture of a file as RGB, to ask for the colour of a place. */
export async function firstPicture(
  path: string,
): Promise<(x: number, y: number) => [number, number, number]> {
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.video()
  if (video === undefined) throw new Error(`No video in ${path}`)
  using decoder = await Decoder.create(video)
  using toRgb = FilterAPI.create('format=rgb24')
  for await (const packet of demuxer.packets(video.index)) {
    const [frame] = await decoder.decodeAll(packet)
    const [picture] = frame === undefined ? [] : await toRgb.processAll(frame)
    if (picture !== undefined) return pixelReader(picture)
    if (packet === null) break
  }
  throw new Error(`No picture in ${path}`)
}

/** Places are given as shares of width and height. */
function pixelReader(picture: Frame): (x: number, y: number) => [number, number, number] {
  const { width, height } = picture
  const rgb = picture.toBuffer()
  return (x, y) => {
    const at = 3 * (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1)))
    return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
  }
}
