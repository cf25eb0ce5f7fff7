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

/** A finished file as a player sees it. */
export interface InspectedVideo {
  videoCodec: string
  pixelFormat: string | null
  width: number
  height: number
  fps: number
  /** Counted by decoding, not read from the header. */
  frames: number
  durationSec: number
  /** Times of the key frames, in seconds. */
  keyFramesAtSec: number[]
  audioCodec: string | undefined
  isIndexInFront: boolean
  hasDisplayMatrix: boolean
  metadata: Record<string, string>
}

/** Reads a file to its end with FFmpeg. */
export async function inspectVideo(path: string): Promise<InspectedVideo> {
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

/** Reads a picture of a file as RGB, by default the first one, to look up the colour at a position. */
export async function pictureAt(
  path: string,
  atSec = 0,
): Promise<(x: number, y: number) => [number, number, number]> {
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.video()
  if (video === undefined) throw new Error(`No video in ${path}`)
  using decoder = await Decoder.create(video)
  using toRgb = FilterAPI.create('format=rgb24')
  for await (const packet of demuxer.packets(video.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      const isIt = (Number(frame.pts) * video.timeBase.num) / video.timeBase.den >= atSec
      const [picture] = isIt ? await toRgb.processAll(frame) : []
      frame.free()
      if (picture !== undefined) return pixelReader(picture)
    }
    if (packet === null) break
  }
  throw new Error(`No picture in ${path}`)
}

/** Computes the root mean square of the samples of each channel of a file's sound. */
export async function loudnessOfSides(path: string): Promise<number[]> {
  await using demuxer = await Demuxer.open(path)
  const audio = demuxer.audio()
  if (audio === undefined) throw new Error(`No sound in ${path}`)
  using decoder = await Decoder.create(audio)
  using toFloats = FilterAPI.create('aformat=sample_fmts=fltp')
  const sums: number[] = []
  let count = 0
  for await (const packet of demuxer.packets(audio.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      for (const block of await toFloats.processAll(frame)) {
        const bytes = block.toBuffer()
        for (let index = 0; index < bytes.length / 4; index += 1) {
          const side = Math.floor(index / block.nbSamples)
          sums[side] = (sums[side] ?? 0) + bytes.readFloatLE(4 * index) ** 2
        }
        count += block.nbSamples
        block.free()
      }
      frame.free()
    }
    if (packet === null) break
  }
  return sums.map((sum) => Math.sqrt(sum / count))
}

/** Positions are given as shares of width and height. */
function pixelReader(picture: Frame): (x: number, y: number) => [number, number, number] {
  const { width, height } = picture
  const rgb = picture.toBuffer()
  return (x, y) => {
    const at = 3 * (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1)))
    return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
  }
}

/** How loud a tone is in a part of a file's sound: its amplitude, 1 being full scale (Goertzel's algorithm). */
export async function toneIn(path: string, hz: number, [fromSec, toSec]: [number, number]): Promise<number> {
  await using demuxer = await Demuxer.open(path)
  const audio = demuxer.audio()
  if (audio === undefined) throw new Error(`No sound in ${path}`)
  using decoder = await Decoder.create(audio)
  using toMono = FilterAPI.create('pan=mono|c0=c0,aformat=sample_fmts=flt')
  const rate = audio.codecpar.sampleRate
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let at = 0
  let count = 0
  let [last, before] = [0, 0]
  for await (const packet of demuxer.packets(audio.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      for (const block of await toMono.processAll(frame)) {
        const bytes = block.toBuffer()
        for (let index = 0; index < block.nbSamples; index += 1, at += 1) {
          if (at < fromSec * rate || at >= toSec * rate) continue
          ;[last, before] = [bytes.readFloatLE(4 * index) + turn * last - before, last]
          count += 1
        }
        block.free()
      }
      frame.free()
    }
    if (packet === null) break
  }
  return (2 * Math.sqrt(last ** 2 + before ** 2 - turn * last * before)) / count
}
