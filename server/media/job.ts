/**
 * Entry of the process that handles one upload and ends. It alone loads the native decoders: what a hostile
 * file could do, it does here, without secrets, without network and with a memory limit.
 */
import { constants, setPriority } from 'node:os'

import { AV_LOG_QUIET, FFmpegError, Log } from 'node-av'

import { encodeClip } from './encode-clip.ts'
import type { JobReport, JobRequest } from './messages.ts'
import { MediaRefusal } from './refusal.ts'

/** Steps of progress that are worth a message. */
const progressStep = 0.01

const send = (report: JobReport) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) throw new Error('This program is started by transcode(), not by hand.')
    process.send(report, () => resolve())
  })

async function run(request: JobRequest): Promise<void> {
  let reported = 0
  const report = await encodeClip(request, (value) => {
    if (value - reported < progressStep) return
    reported = value
    void send({ kind: 'progress', value })
  }).then((result): JobReport => ({ kind: 'done', result }), reportError)
  await send(report)
  process.disconnect()
}

function reportError(error: unknown): JobReport {
  if (error instanceof MediaRefusal) return { kind: 'refused', reason: error.reason, detail: error.detail }
  if (error instanceof FFmpegError && !error.isEIO)
    return { kind: 'refused', reason: 'encoder-failed', detail: error.message }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

Log.setLevel(AV_LOG_QUIET)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (request: JobRequest) => void run(request))
// The parent is gone: nobody waits for the result.
process.once('disconnect', () => process.exit())
