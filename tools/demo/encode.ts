import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

import { FRAME_RATE } from './frame-rate.ts'

const run = promisify(execFile)

/** A size in which every clip is published. */
export interface Rendition {
  readonly label: '720' | '360'
  readonly width: number
  readonly height: number
  readonly audioArgs: readonly string[]
  /** Constant quality tried first. */
  readonly crf: number
  /** Picture bit rate that a busy clip is held to instead. */
  readonly maxVideoKbps: number
}

export const renditions: readonly Rendition[] = [
  {
    label: '720',
    width: 720,
    height: 1280,
    audioArgs: ['-b:a', '64k', '-ac', '2'],
    crf: 25,
    maxVideoKbps: 232,
  },
  {
    label: '360',
    width: 360,
    height: 640,
    audioArgs: ['-b:a', '44k', '-ac', '1'],
    crf: 26,
    maxVideoKbps: 68,
  },
]

export interface EncodeJob {
  /** Concatenated JPEG frames. */
  readonly framesPath: string
  readonly wavPath: string
  readonly outputPath: string
  readonly title: string
  readonly durationSec: number
  readonly rendition: Rendition
}

/**
 * Writes H.264 High and AAC in a fast-start MP4 with closed two-second groups of pictures: at constant
 * quality when that is small enough, otherwise in two passes at the rendition's highest bit rate.
 * @returns the size in bytes
 * @throws when ffmpeg is missing or refuses
 */
export async function encodeClip(job: EncodeJob): Promise<number> {
  const { crf, maxVideoKbps } = job.rendition
  const quality = ['-crf', String(crf)]
  if ((await probeKbps(job, quality)) <= maxVideoKbps) {
    await ffmpeg([...inputs(job), ...videoArgs(job, 'slower'), ...quality, ...outputArgs(job)])
  } else {
    const passLog = `${job.framesPath}.${job.rendition.label}`
    const bitRate = ['-b:v', `${maxVideoKbps}k`, '-passlogfile', passLog, ...videoArgs(job, 'slower')]
    await ffmpeg([...inputs(job), ...bitRate, '-pass', '1', '-an', '-f', 'null', '-'])
    await ffmpeg([...inputs(job), ...bitRate, '-pass', '2', ...outputArgs(job)])
  }
  return (await stat(job.outputPath)).size
}

/** The picture bit rate that a quick encode needs for this quality. */
async function probeKbps(job: EncodeJob, quality: readonly string[]): Promise<number> {
  const probePath = `${job.framesPath}.h264`
  await ffmpeg([...inputs(job), ...videoArgs(job, 'veryfast'), ...quality, '-an', '-f', 'h264', probePath])
  const { size } = await stat(probePath)
  return (size * 8) / 1000 / job.durationSec
}

function inputs(job: EncodeJob): string[] {
  return ['-f', 'mjpeg', '-framerate', String(FRAME_RATE), '-i', job.framesPath, '-i', job.wavPath]
}

function videoArgs({ rendition }: EncodeJob, preset: 'veryfast' | 'slower'): string[] {
  const scale = [
    `scale=${rendition.width}:${rendition.height}`,
    'flags=lanczos',
    'in_color_matrix=bt601:out_color_matrix=bt709',
    'in_range=pc:out_range=tv',
  ].join(':')
  return [
    ['-map', '0:v', '-vf', `${scale},format=yuv420p`],
    ['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-tune', 'animation'],
    ['-g', '60', '-x264-params', 'aq-mode=3:open-gop=0'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ].flat()
}

function outputArgs(job: EncodeJob): string[] {
  return [
    ['-map', '1:a', '-c:a', 'aac', ...job.rendition.audioArgs],
    ['-metadata', `title=${job.title}`, '-metadata', 'copyright=CC0 1.0'],
    ['-movflags', '+faststart', job.outputPath],
  ].flat()
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])
}
