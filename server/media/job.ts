/**
 * Entry of the process that handles one upload and ends. Only this process loads the native decoders, so that a hostile
 * file is confined to it, without secrets and network and with a memory limit.
 */
import { setPriority } from 'node:os'

import {
  AV_LOG_QUIET,
  AVERROR_EAGAIN,
  AVERROR_EIO,
  AVERROR_EMFILE,
  AVERROR_ENOMEM,
  AVERROR_ENOSPC,
  FFmpegError,
  Log,
} from 'node-av'

import { encodeVideo, type EncodeRequest } from './encode-video.ts'
import { inspectVideo, type InspectRequest } from './inspect-video.ts'
import { makeStill, type StillRequest } from './live/make-still.ts'
import { makeAnimation, type AnimationRequest } from './make-animation.ts'
import { makeMark, type MarkRequest } from './make-mark.ts'
import { makePicture, type PictureRequest } from './make-picture.ts'
import type { JobReport, JobRequest } from './messages.ts'
import { MediaRefusal } from './refusal.ts'

/** The site has priority, but on a busy machine a video still gets enough time to finish before its limit. */
const niceness = 4

/** Steps of progress that are worth a message. */
const progressStep = 0.01

const send = (report: JobReport) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) throw new Error('This program is started by the server, not by hand.')
    process.send(report, () => resolve())
  })

async function run(request: JobRequest): Promise<void> {
  await send(await perform(request).catch(reportError))
  process.disconnect()
}

function perform(request: JobRequest): Promise<JobReport> {
  if (request.kind === 'encode') return encode(request)
  if (request.kind === 'inspect') return inspect(request)
  if (request.kind === 'animate') return animate(request)
  if (request.kind === 'mark') return mark(request)
  return request.kind === 'picture' ? picture(request) : liveStill(request)
}

const reportWork = (wallMs: number): void => void send({ kind: 'work', wallMs })

async function encode(request: EncodeRequest): Promise<JobReport> {
  let reported = 0
  const onProgress = (value: number) => {
    if (value - reported < progressStep) return
    reported = value
    void send({ kind: 'progress', value })
  }
  const result = await encodeVideo(request, onProgress, reportWork)
  return { kind: 'encoded', result }
}

async function inspect(request: InspectRequest): Promise<JobReport> {
  await inspectVideo(request)
  return { kind: 'inspected' }
}

async function picture(request: PictureRequest): Promise<JobReport> {
  return { kind: 'pictured', picture: await makePicture(request) }
}

async function mark(request: MarkRequest): Promise<JobReport> {
  return { kind: 'marked', pictures: await makeMark(request) }
}

async function liveStill(request: StillRequest): Promise<JobReport> {
  return { kind: 'stilled', bytes: await makeStill(request) }
}

async function animate(request: AnimationRequest): Promise<JobReport> {
  return { kind: 'animated', data: await makeAnimation(request) }
}

function reportError(error: unknown): JobReport {
  if (error instanceof MediaRefusal) return { kind: 'refused', reason: error.reason, detail: error.detail }
  if (error instanceof FFmpegError && !isFaultOfMachine(error))
    return { kind: 'refused', reason: 'encoder-failed', detail: error.message }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** A full disk or memory, or too many open files: the same file may work later. */
const isFaultOfMachine = (error: FFmpegError): boolean => machineFaults.has(error.code)
const machineFaults = new Set<number>([
  AVERROR_EIO,
  AVERROR_ENOSPC,
  AVERROR_ENOMEM,
  AVERROR_EMFILE,
  AVERROR_EAGAIN,
])

Log.setLevel(AV_LOG_QUIET)
setPriority(niceness)
process.once('message', (request: JobRequest) => void run(request))
// The parent is gone, so nothing waits for the result.
process.once('disconnect', () => process.exit())
