import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']
/** Ends what it starts when this process ends, even by a kill. */
const LEASH = ['/usr/bin/setpriv', '--pdeathsig', 'KILL'].slice(existsSync('/usr/bin/setpriv') ? 0 : 3)
const START_DEADLINE_MS = 10_000
const POLL_INTERVAL_MS = 20

/** A program that a site can use and that the system's packages bring, such as Redis. */
export interface Engine {
  /** Ends at once, as in a crash. */
  kill: () => Promise<void>
  /** Stops answering while its connections stay open, and goes on. */
  pause: () => void
  resume: () => void
}

/** Finds a program of the system's packages. `npm test` installs those of the tests on Debian (tools/lib/engines.mjs). */
export const findEngine = (name: string): string | undefined =>
  FOLDERS.map((folder) => `${folder}/${name}`).find((file) => existsSync(file))

/**
 * Starts a program that listens on a port of this machine.
 * @throws {Error} with its output when it does not
 */
export async function startEngine(
  file: string,
  args: string[],
  port: number,
  account: { uid?: number; gid?: number } = {},
): Promise<Engine> {
  const [program = file, ...itsArgs] = [...LEASH, file, ...args]
  // In a group of its own, as a Ctrl-C at the terminal is for this process to act upon.
  const child = spawn(program, itsArgs, {
    detached: true,
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  // Tests that are interrupted stop nothing.
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  void exited.then(() => process.off('exit', killAtExit))
  const engine: Engine = {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
  const deadline = performance.now() + START_DEADLINE_MS
  while (!(await canConnect(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await engine.kill()
      throw new Error(`${file} did not start. Its output:\n${output}`)
    }
    await sleep(POLL_INTERVAL_MS)
  }
  return engine
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
