import { fork, type ChildProcess } from 'node:child_process'

import { residentBytes } from '../run-job.ts'
import { networkJail } from '../sandbox.ts'
import { FragmentRefusal } from './boxes.ts'
import type { PackagerReport, PackagerRequest } from './messages.ts'
import type { Fragment, RoomRecord } from './package-room.ts'

/** A bundle of its own beside the server's, a file beside this one when nothing is bundled. */
const defaultEntry = new URL(
  import.meta.url.endsWith('.ts') ? './job.ts' : './live-packager.js',
  import.meta.url,
)

const HEAP_LIMIT_MB = 64
const RSS_MAX_BYTES = 256 * 1024 ** 2
const MEMORY_POLL_MS = 2_000
const REPLY_TIMEOUT_MS = 10_000

/** The disk has no room for the fragment. */
export class PackagerDiskFull extends Error {
  override readonly name = 'PackagerDiskFull'
}

/** The process ended or hung: the same fragment may be sent again, as the next one goes on with what is stored. */
export class PackagerLost extends Error {
  override readonly name = 'PackagerLost'
}

interface Waiting {
  resolve: (report: PackagerReport) => void
  reject: (error: Error) => void
}

/** The process that packages a room. One that has ended is replaced with the next fragment. */
export class Packager {
  readonly #folder: string
  readonly #entry: URL
  #child: ChildProcess | undefined
  #opening: Promise<void> | undefined
  #isClosed = false
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #memory: NodeJS.Timeout | undefined

  constructor(folder: string, entry: URL = defaultEntry) {
    this.#folder = folder
    this.#entry = entry
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Makes sure that the process is there, and has read what is stored. */
  async open(): Promise<void> {
    if (this.#child) return
    this.#opening ??= this.#fork().finally(() => {
      this.#opening = undefined
    })
    await this.#opening
  }

  async #fork(): Promise<void> {
    const [jail, ...jailArgs] = await networkJail()
    if (this.#isClosed) throw new PackagerLost('The packager is closed.')
    const node = [`--max-old-space-size=${HEAP_LIMIT_MB}`, '--disable-warning=ExperimentalWarning']
    // No environment: the process needs none, and the server's has secrets in it.
    const child = fork(this.#entry, {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      ...(jail === undefined
        ? { execArgv: node }
        : { execPath: jail, execArgv: [...jailArgs, process.execPath, ...node] }),
    })
    this.#child = child
    child.on('message', (report: PackagerReport) => {
      const id = 'id' in report ? report.id : 0
      this.#waiting.get(id)?.resolve(report)
      this.#waiting.delete(id)
    })
    child.once('error', () => this.#forget(child))
    child.once('close', () => this.#forget(child))
    this.#memory = setInterval(() => void this.#checkMemory(child), MEMORY_POLL_MS)
    await this.#ask(0, { kind: 'open', folder: this.#folder })
  }

  /**
   * Stores a fragment. Call it for one at a time.
   * @returns null when it is stored already
   * @throws {FragmentRefusal} when it cannot be packaged
   * @throws {PackagerDiskFull | PackagerLost}
   */
  async take(fragment: Fragment): Promise<RoomRecord | null> {
    await this.open()
    this.#lastId += 1
    const report = await this.#ask(this.#lastId, { kind: 'take', id: this.#lastId, ...fragment })
    if (report.kind === 'taken') return report.record
    if (report.kind === 'refused') throw new FragmentRefusal(report.message)
    if (report.kind === 'full') throw new PackagerDiskFull(report.message)
    throw new PackagerLost('message' in report ? report.message : 'The packager answered something else.')
  }

  /** Ends the process for good. Resolves once it writes no more. */
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

  async #ask(id: number, request: PackagerRequest): Promise<PackagerReport> {
    const child = this.#child
    if (!child?.connected) throw new PackagerLost('The packager is not there.')
    const { promise, resolve, reject } = Promise.withResolvers<PackagerReport>()
    const timer = setTimeout(() => child.kill('SIGKILL'), REPLY_TIMEOUT_MS)
    this.#waiting.set(id, { resolve, reject })
    child.send(request, (error) => error && child.kill('SIGKILL'))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  async #checkMemory(child: ChildProcess): Promise<void> {
    if ((await residentBytes(child.pid)) > RSS_MAX_BYTES) child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = undefined
    clearInterval(this.#memory)
    for (const { reject } of this.#waiting.values()) reject(new PackagerLost('The packager ended.'))
    this.#waiting.clear()
  }
}
