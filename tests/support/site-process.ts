import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { ProcessRole } from '#server/processes/roles.ts'

const projectDir = path.resolve(import.meta.dirname, '../..')
/** Has the process stop when this one has ended, however that ended. */
const FOLLOW_PARENT = path.join(projectDir, 'tools/lib/follow-parent.mjs')
/** The first process of a demo encodes its videos. */
const START_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 30_000
/** The wait of a service manager before it starts a process that died. */
const RESTART_AFTER_MS = 1_000

export interface ProcessOptions {
  name: string
  roles: readonly ProcessRole[]
  port: number
  env: NodeJS.ProcessEnv
  /** The build that it runs: a folder like `dist`. */
  distDir: string
  /** Gets each line that it prints. */
  onLine: (line: string) => void
  /** Is told that it has ended unasked. */
  onEnded: () => void
}

/** One of the processes of a site, and its service manager: one that dies is started again. */
export class SiteProcess {
  readonly name: string
  readonly roles: readonly ProcessRole[]
  readonly port: number
  readonly #options: ProcessOptions
  #distDir: string
  #child: ChildProcess | undefined
  #isWanted = false
  /** How often it has died without having been asked to stop. */
  deathCount = 0

  constructor(options: ProcessOptions) {
    const { name, roles, port, distDir } = options
    this.name = name
    this.roles = roles
    this.port = port
    this.#distDir = distDir
    this.#options = options
  }

  /** Absent: it does not run at this moment. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Starts it, and resolves when it serves.
   * @param distDir another build from now on
   * @throws {Error} with its output when it ends before
   */
  async start(distDir = this.#distDir): Promise<void> {
    this.#distDir = distDir
    this.#isWanted = true
    await this.#run()
  }

  /** Has it stop in good order, and resolves when it has. */
  async stop(): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
    await ended
    clearTimeout(timer)
  }

  /** Kills it. The service manager starts it again. @returns whether it ran */
  kill(): boolean {
    return this.#child?.kill('SIGKILL') ?? false
  }

  async #run(): Promise<void> {
    const { env, roles, port, onLine } = this.#options
    const main = path.join(this.#distDir, 'server/main.js')
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, main], {
      cwd: projectDir,
      env: { ...env, ROLES: roles.join(','), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A Ctrl-C at the terminal reaches this process alone, which stops the others in order.
      detached: true,
    })
    this.#child = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      let unfinished = ''
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output = (output + chunk).slice(-10_000)
        const lines = (unfinished + chunk).split('\n')
        unfinished = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      })
    }
    child.once('exit', () => (this.#child = undefined))
    const ended = once(child, 'exit')
    const serves = new Promise<boolean>((resolve) => {
      child.once('message', () => resolve(true))
      void ended.then(() => resolve(false))
      setTimeout(() => resolve(false), START_DEADLINE_MS).unref()
    })
    if (!(await serves)) {
      child.kill('SIGKILL')
      throw new Error(`${this.name} did not start. Its output:\n${output}`)
    }
    void ended.then(() => this.#startAgain())
  }

  async #startAgain(): Promise<void> {
    while (this.#isWanted && !this.#child) {
      this.deathCount += 1
      this.#options.onEnded()
      await pause(RESTART_AFTER_MS)
      if (!this.#isWanted) return
      await this.#run().catch((error: unknown) => this.#options.onLine(String(error)))
    }
  }
}
