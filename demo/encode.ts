import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

import { FRAME_RATE } from './frame-rate.ts'

const run = promisify(execFile)

/** A size in which every video is published. */
export interface Rendition {
  readonly label: '720' | '360' | '240'
  readonly width: number
  readonly height: number
  readonly audioArgs: readonly string[]
  /** Constant quality tried first. */
  readonly crf: number
  /** Picture bit rate to which a complex video is limited instead. */
  readonly maxVideoKbps: number
}

export const renditions: readonly Rendition[] = [
  {
    label: '720',
    width: 720,
    height: 1280,
    audioArgs: ['-b:a', '64k', '-ac', '2'],
    crf: 26,
    maxVideoKbps: 215,
  },
  {
    label: '360',
    width: 360,
    height: 640,
    audioArgs: ['-b:a', '44k', '-ac', '1'],
    crf: 27,
    maxVideoKbps: 63,
  },
  // For 3G (server/media/ladder.ts).
  {
    label: '240',
    width: 240,
    height: 426,
    audioArgs: ['-b:a', '32k', '-ac', '1'],
    crf: 28,
    maxVideoKbps: 34,
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

/** A quick encode needs up to this many times the bits of a thorough one. */
const PROBE_EXCESS = 2

/**
 * Writes H.264 High and AAC in a fast-start MP4 with closed two-second groups of pictures: at constant
 * quality when that is small enough, otherwise in two passes at the rendition's highest bit rate.
 * @returns the size in bytes
 * @throws when ffmpeg is missing or refuses
 */
export async function encodeVideo(job: EncodeJob): Promise<number> {
  const { crf, maxVideoKbps } = job.rendition
  const quality = ['-crf', String(crf)]
  const quickKbps = await encodePicture(job, 'veryfast', quality)
  const isSimple =
    quickKbps <= maxVideoKbps * PROBE_EXCESS && (await encodePicture(job, 'slower', quality)) <= maxVideoKbps
  if (isSimple) {
    await ffmpeg([
      '-i',
      picturePath(job),
      '-i',
      job.wavPath,
      '-map',
      '0:v',
      '-c:v',
      'copy',
      ...outputArgs(job),
    ])
  } else {
    const passLog = `${job.framesPath}.${job.rendition.label}`
    const bitRate = ['-b:v', `${maxVideoKbps}k`, '-passlogfile', passLog, ...videoArgs(job, 'slower')]
    await ffmpeg([...inputs(job), ...bitRate, '-pass', '1', '-an', '-f', 'null', '-'])
    await ffmpeg([...inputs(job), ...bitRate, '-pass', '2', ...outputArgs(job)])
  }
  return (await stat(job.outputPath)).size
}

/** Encodes the picture alone and returns its bit rate in kbit/s. */
async function encodePicture(job: EncodeJob, preset: Preset, quality: readonly string[]): Promise<number> {
  await ffmpeg([...inputs(job), ...videoArgs(job, preset), ...quality, '-an', picturePath(job)])
  const { size } = await stat(picturePath(job))
  return (size * 8) / 1000 / job.durationSec
}

function picturePath(job: EncodeJob): string {
  return `${job.framesPath}.${job.rendition.label}.mp4`
}

type Preset = 'veryfast' | 'slower'

function inputs(job: EncodeJob): string[] {
  return ['-f', 'mjpeg', '-framerate', String(FRAME_RATE), '-i', job.framesPath, '-i', job.wavPath]
}

function videoArgs({ rendition }: EncodeJob, preset: Preset): string[] {
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
