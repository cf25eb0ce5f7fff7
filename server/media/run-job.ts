import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

import type { Asker, FairQueue } from './fair-queue.ts'
import { MAX_ENCODING_MS } from './limits.ts'
import type { JobReport, JobRequest, JobResult } from './messages.ts'
import { MediaCutShort, MediaFailure, MediaRefusal, MediaTimeout } from './refusal.ts'
import { networkJail } from './sandbox.ts'

/** The job is a bundle of its own beside the server's, a file beside this one when nothing is bundled. */
const defaultJobEntry = new URL(
  import.meta.url.endsWith('.ts') ? './job.ts' : './media-job.js',
  import.meta.url,
)

export interface JobOptions {
  /** 0 to 1, in steps of about a hundredth. */
  onProgress?: ((value: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Entry of the job's process: in production that of the bundle. */
  jobEntry?: URL | undefined
}

/** The queue of a job, and the user it runs for. */
export interface JobTurn extends Asker {
  queue: FairQueue
}

const memoryPollMs = 250
const heapLimitMb = 256

/**
 * Handles a file in a process of its own, when it is its user's turn. The process is killed when it takes too long or
 * too much memory, or when `signal` aborts.
 * @throws {MediaRefusal} when the file is the reason
 * @throws {MediaFailure} when we are the reason: `MediaBusy` when it was not begun, `MediaCutShort` when it was killed
 * @throws `signal.reason` after an abort
 */
export function runJob(
  { queue, ...asker }: JobTurn,
  request: JobRequest,
  options: JobOptions = {},
): Promise<JobResult> {
  return queue.run(asker, async () => {
    const child = await startJob(options.jobEntry ?? defaultJobEntry)
    return superviseJob(child, request, options)
  })
}

/** No environment: the process needs none, and the server's contains secrets. */
async function startJob(entry: URL): Promise<ChildProcess> {
  const [jail, ...jailArgs] = await networkJail()
  const node = [`--max-old-space-size=${heapLimitMb}`, '--disable-warning=ExperimentalWarning']
  return fork(entry, {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Pictures travel as bytes.
    serialization: 'advanced',
    ...(jail === undefined
      ? { execArgv: node }
      : { execPath: jail, execArgv: [...jailArgs, process.execPath, ...node] }),
  })
}

function superviseJob(
  child: ChildProcess,
  request: JobRequest,
  { onProgress, signal }: JobOptions,
): Promise<JobResult> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
  let verdict: Error | undefined
  let result: JobResult | undefined
  let stderr = ''

  /** The promise settles when the process has ended: only then are its files certainly no longer written. */
  const kill = (reason: unknown) => {
    verdict ??= reason instanceof Error ? reason : new MediaFailure(String(reason))
    child.kill('SIGKILL')
  }
  const onAbort = () => kill(signal?.reason)
  const startedAtMs = performance.now()
  const killAfter = (wallMs: number) =>
    setTimeout(
      () => kill(new MediaTimeout(`It took more than ${wallMs} ms.`)),
      wallMs - (performance.now() - startedAtMs),
    )
  let deadline = killAfter(request.limits.maxWallMs)
  const checkMemory = async () => {
    const bytes = await residentBytes(child.pid)
    if (bytes > request.limits.maxRssBytes) kill(new MediaCutShort(`It took ${bytes} bytes of memory.`))
  }
  const memory = setInterval(() => void checkMemory(), memoryPollMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted === true) onAbort()

  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
  child.on('message', (report: JobReport) => {
    if (report.kind === 'progress') onProgress?.(report.value)
    else if (report.kind === 'work') {
      clearTimeout(deadline)
      deadline = killAfter(Math.min(report.wallMs, MAX_ENCODING_MS))
    } else if (report.kind === 'failed') verdict ??= new MediaFailure(report.message)
    else if (report.kind === 'refused')
      verdict ??= new MediaRefusal(report.reason, report.detail, request.limits)
    else result = report
  })
  child.on('error', (error) => (verdict ??= new MediaFailure(error.message, { cause: error })))
  child.once('close', (code, killedBy) => {
    clearTimeout(deadline)
    clearInterval(memory)
    signal?.removeEventListener('abort', onAbort)
    if (verdict !== undefined) reject(verdict)
    else if (result !== undefined) resolve(result)
    else if (killedBy !== null && crashSignals.has(killedBy))
      reject(new MediaCutShort(`The media process crashed with ${killedBy}. ${stderr}`))
    else reject(new MediaFailure(`The media process ended with ${killedBy ?? code}. ${stderr}`))
  })
  // Without a free descriptor the process does not start and has no channel; the child's error reports that.
  if (child.connected) child.send(request, (error) => error && kill(error))
  return promise
}

/** Signals of a decoder that crashes on a file; all others come from outside. */
const crashSignals = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'])

/** Resident memory of a process; 0 if the system does not report it. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
