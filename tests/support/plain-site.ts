import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { vi } from 'vitest'

import { TEST_SECRET } from './server.ts'

const MAIN = path.resolve(import.meta.dirname, '../../server/main.ts')
const START_DEADLINE_MS = 60_000

/** A process of a site that serves without pages, from source. */
export interface PlainSite {
  url: string
  /** Returns its log so far, as JSON lines. */
  output: () => string
  /** Ends it, and resolves when it has ended. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** Starts a process of a site on a database that others may use too. */
export async function startPlainSite(environment: Record<string, string>): Promise<PlainSite> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      LC_ALL: 'C',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      SECRET: TEST_SECRET,
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const url = await Promise.race([
    vi.waitUntil(() => /Vireo is on (http:[^"\s]+)/.exec(output)?.[1], { timeout: START_DEADLINE_MS }),
    exited.then(() => Promise.reject(new Error(output))),
  ])
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  return { url, output: () => output, kill }
}
