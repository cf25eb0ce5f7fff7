import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const projectDir = path.resolve(import.meta.dirname, '../..')
/** The first start creates a database and encodes the demo videos. */
const READY_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 15_000
const POLL_EVERY_MS = 100

/** The password of the demo site's accounts. */
export const DEMO_PASSWORD = 'demo-password'

/** A production server of the tests' own. */
export interface Site {
  url: string
  port: number
  /** The pid of the server's process. */
  pid: number
  dataDir: string
  /** The server's output so far. */
  output: () => string
  /** Sends SIGTERM, and waits for the end. */
  stop: () => Promise<void>
  /** Sends SIGKILL to the server alone: processes that it started keep running. */
  kill: () => Promise<void>
}

export interface SiteOptions {
  /** The folder with all state; a new temporary one when absent. */
  dataDir?: string
  /** The folder of the build; `dist` when absent. */
  distDir?: string
  port?: number
  /** Whether it fills itself with the demo videos and accounts. */
  hasDemo?: boolean
  env?: NodeJS.ProcessEnv
}

/**
 * Starts the built server and waits until it is ready.
 * @throws with the server's output when it ends or is not ready in time
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await findFreePort())
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'vireo-site-')))
  const url = `http://localhost:${port}`
  const child = spawn(
    process.execPath,
    [path.join(options.distDir ?? path.join(projectDir, 'dist'), 'server/main.js')],
    {
      cwd: projectDir,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // All requests of all tests come from one address.
        RATE_LIMIT_SCALE: '1000',
        // Off, since guests in tests watch many videos, and a prompt would be in the way. Its own tests turn
        // it on.
        GUEST_GUIDE_HOURS: '0',
        DEMO: options.hasDemo ? 'on' : 'off',
        // Off, since the demo's live would take processor time from measurements.
        DEMO_LIVE: 'off',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output = collectOutput(child)
  const site: Site = {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
  try {
    await waitUntilReady(url, child)
    return site
  } catch (cause) {
    await site.kill()
    throw new Error(`The site did not start. It said:\n${output()}`, { cause })
  }
}

/** Removes the data of a stopped site. */
export async function removeSiteData(site: Site): Promise<void> {
  await rm(site.dataDir, { recursive: true, force: true, maxRetries: 3 })
}

/** Makes a folder for files of tests; inside node_modules, so that a copied build still finds its packages. */
export async function makeWorkDir(name: string): Promise<string> {
  const parent = path.join(projectDir, 'node_modules/.tmp')
  await mkdir(parent, { recursive: true })
  return mkdtemp(path.join(parent, `${name}-`))
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_DEADLINE_MS
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`)
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  throw new Error(`It was not ready after ${READY_DEADLINE_MS / 1000} s.`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return response.ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
  await ended
  clearTimeout(timer)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
