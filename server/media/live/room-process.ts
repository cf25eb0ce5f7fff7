import { fork, type ChildProcess } from 'node:child_process'
import os from 'node:os'

import { residentBytes } from '../run-job.ts'
import { networkJail } from '../sandbox.ts'

const MEMORY_POLL_MS = 2_000

export interface ProcessLimits {
  heapMb: number
  /** Memory above which the process is killed. */
  rssMaxBytes: number
  /** Time without a reply after which the process is killed. */
  replyTimeoutMs: number
  /** Lowers its priority, where the system allows it: 0 to 19. */
  niceness?: number
}

/** The process ended or hung. The next request starts another one. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost'
}

interface Waiting<Report> {
  resolve: (report: Report) => void
  reject: (error: Error) => void
}

/** The entry of a process: a bundle of its own beside the server's, a file beside this one when nothing is bundled. */
export const entryOf = (source: string, bundle: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : bundle, import.meta.url)

/**
 * A process that works for one room: without network, without secrets, and with limits. One that has ended is replaced
 * on the next request. Requests and reports are matched by their `id`.
 */
export class RoomProcess<Request extends object, Report extends { id: number }> {
  readonly #entry: URL
  readonly #limits: ProcessLimits
  readonly #firstRequest: Request | undefined
  #child: ChildProcess | undefined
  #opening: Promise<void> | undefined
  #isClosed = false
  readonly #waiting = new Map<number, Waiting<Report>>()
  #lastId = 0
  #memory: NodeJS.Timeout | undefined

  /** @param firstRequest is sent to each started process before all others */
  constructor(entry: URL, limits: ProcessLimits, firstRequest?: Request) {
    this.#entry = entry
    this.#limits = limits
    this.#firstRequest = firstRequest
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Makes sure that the process runs. */
  async open(): Promise<void> {
    if (this.#child) return
    this.#opening ??= this.#fork().finally(() => {
      this.#opening = undefined
    })
    await this.#opening
  }

  async #fork(): Promise<void> {
    const [jail, ...jailArgs] = await networkJail()
    if (this.#isClosed) throw new ProcessLost('The process is closed.')
    const { heapMb, niceness } = this.#limits
    const node = [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning']
    // No environment: the process needs none, and the server's contains secrets.
    const child = fork(this.#entry, {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      ...(jail === undefined
        ? { execArgv: node }
        : { execPath: jail, execArgv: [...jailArgs, process.execPath, ...node] }),
    })
    this.#child = child
    child.on('message', (report: Report) => {
      this.#waiting.get(report.id)?.resolve(report)
      this.#waiting.delete(report.id)
    })
    child.once('error', () => this.#forget(child))
    child.once('close', () => this.#forget(child))
    if (niceness !== undefined && child.pid !== undefined) giveWay(child.pid, niceness)
    this.#memory = setInterval(() => void this.#checkMemory(child), MEMORY_POLL_MS)
    if (this.#firstRequest) await this.#send(this.#firstRequest)
  }

  /** @throws {ProcessLost} when the process ends, or takes too long */
  async ask(request: Request): Promise<Report> {
    await this.open()
    return this.#send(request)
  }

  async #send(request: Request): Promise<Report> {
    const child = this.#child
    if (!child?.connected) throw new ProcessLost('The process is not there.')
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Report>()
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.replyTimeoutMs)
    this.#waiting.set(id, { resolve, reject })
    child.send({ ...request, id }, (error) => error && child.kill('SIGKILL'))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the process for good. Resolves once it has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    if (!child) return
    const { promise, resolve } = Promise.withResolvers<void>()
    child.once('close', () => resolve())
    child.once('error', () => resolve())
    child.kill('SIGKILL')
    await promise
  }

  async #checkMemory(child: ChildProcess): Promise<void> {
    if ((await residentBytes(child.pid)) > this.#limits.rssMaxBytes) child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = undefined
    clearInterval(this.#memory)
    for (const { reject } of this.#waiting.values()) reject(new ProcessLost('The process ended.'))
    this.#waiting.clear()
  }
}

function giveWay(pid: number, niceness: number): void {
  try {
    os.setPriority(pid, niceness)
  } catch {
    // The process has already ended, or the system does not allow this.
  }
}
