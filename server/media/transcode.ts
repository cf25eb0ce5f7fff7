import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { defaultLimits } from './limits.ts'
import type { MediaLimits } from './limits.ts'
import type { JobReport, JobRequest } from './messages.ts'
import { MediaFailure, MediaRefusal } from './refusal.ts'
import type { TranscodeResult } from './result.ts'
import { networkJail } from './sandbox.ts'

/** The job is a bundle of its own beside the server's, a file beside this one when nothing is bundled. */
const defaultJobEntry = new URL(
  import.meta.url.endsWith('.ts') ? './job.ts' : './media-job.js',
  import.meta.url,
)

export interface TranscodeOptions {
  inputPath: string
  /** An existing folder; the result's files come to lie in a new folder inside it. */
  workDir: string
  limits?: Partial<MediaLimits>
  /** 0 to 1, in steps of about a hundredth. */
  onProgress?: (value: number) => void
  signal?: AbortSignal
  /** Short sides of the rungs to make; all by default. */
  rungs?: readonly number[]
  /** Entry of the job's process: the bundle's own one in production. */
  jobEntry?: URL
}

const memoryPollMs = 250
const heapLimitMb = 256

/**
 * Makes renditions and posters of an uploaded file in a process of its own, which is killed when it takes
 * too long or too much memory, or when `signal` aborts. After an error nothing is left in `workDir`.
 * @throws {MediaRefusal} when the file is the reason
 * @throws {MediaFailure} when this machine is the reason
 * @throws `signal.reason` after an abort
 */
export async function transcode(options: TranscodeOptions): Promise<TranscodeResult> {
  options.signal?.throwIfAborted()
  const limits = { ...defaultLimits, ...options.limits }
  const outputDir = await mkdtemp(join(options.workDir, 'transcode-'))
  try {
    const child = await startJob(options.jobEntry ?? defaultJobEntry)
    const { inputPath, rungs, onProgress, signal } = options
    return await superviseJob(child, { inputPath, outputDir, limits, rungs }, { onProgress, signal })
  } catch (error) {
    await rm(outputDir, { recursive: true, force: true })
    throw error
  }
}

/** No environment: the process needs none, and the server's has secrets in it. */
async function startJob(entry: URL): Promise<ChildProcess> {
  const [jail, ...jailArgs] = await networkJail()
  const node = [`--max-old-space-size=${heapLimitMb}`, '--disable-warning=ExperimentalWarning']
  return fork(entry, {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(jail === undefined
      ? { execArgv: node }
      : { execPath: jail, execArgv: [...jailArgs, process.execPath, ...node] }),
  })
}

interface Supervision {
  onProgress: ((value: number) => void) | undefined
  signal: AbortSignal | undefined
}

function superviseJob(
  child: ChildProcess,
  request: JobRequest,
  { onProgress, signal }: Supervision,
): Promise<TranscodeResult> {
  const { promise, resolve, reject } = Promise.withResolvers<TranscodeResult>()
  let verdict: Error | undefined
  let result: TranscodeResult | undefined
  let stderr = ''

  /** The promise settles when the process has ended: only then are its files surely not written any more. */
  const kill = (reason: unknown) => {
    verdict ??= reason instanceof Error ? reason : new MediaFailure(String(reason))
    child.kill('SIGKILL')
  }
  const onAbort = () => kill(signal?.reason)
  const deadline = setTimeout(() => kill(new MediaRefusal('timed-out')), request.limits.maxWallMs)
  const checkMemory = async () => {
    const bytes = await residentBytes(child.pid)
    if (bytes > request.limits.maxRssBytes) kill(new MediaRefusal('out-of-memory', `${bytes} bytes`))
  }
  const memory = setInterval(() => void checkMemory(), memoryPollMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted === true) onAbort()

  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
  child.on('message', (report: JobReport) => {
    if (report.kind === 'progress') onProgress?.(report.value)
    else if (report.kind === 'done') result = report.result
    else if (report.kind === 'refused')
      verdict ??= new MediaRefusal(report.reason, report.detail, request.limits)
    else verdict ??= new MediaFailure(report.message)
  })
  child.on('error', (error) => (verdict ??= new MediaFailure(error.message, { cause: error })))
  child.once('close', (code, killedBy) => {
    clearTimeout(deadline)
    clearInterval(memory)
    signal?.removeEventListener('abort', onAbort)
    if (verdict !== undefined) reject(verdict)
    else if (result !== undefined) resolve(result)
    else if (killedBy !== null && crashSignals.has(killedBy))
      reject(new MediaRefusal('encoder-failed', `${killedBy} ${stderr}`))
    else reject(new MediaFailure(`The media process ended with ${killedBy ?? code}. ${stderr}`))
  })
  child.send(request)
  return promise
}

/** What a decoder that trips over a file dies of; another signal comes from outside. */
const crashSignals = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'])

/** Resident memory of a process; 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
