import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Serves, and stops when asked to. The first runs, as listed in DIES_AS, die instead: \`unserved\`, or by a signal. */
const serverScript = `
  import { appendFileSync, readFileSync } from 'node:fs'
  appendFileSync('starts', 'x')
  const ending = process.env.DIES_AS?.split(',')[readFileSync('starts').length - 1]
  if (ending === 'unserved') { console.log('a setting is wrong'); process.exit(1) }
  process.send('started', () => { if (ending) process.kill(process.pid, ending) })
  process.on('SIGTERM', () => {
    console.log('asked to stop')
    setTimeout(() => { console.log('drained'); process.exit(3) }, Number(process.env.DRAIN_MS))
  })
  setInterval(() => {}, 1000)
  console.log('ready')
`

describe.skipIf(process.platform === 'win32')('runServer', () => {
  let folder: string
  let starter: ChildProcess
  let output: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-server-'))
    await writeFile(path.join(folder, 'server.mjs'), serverScript)
    const library = pathToFileURL(path.join(import.meta.dirname, 'server-process.mjs')).href
    await writeFile(
      path.join(folder, 'starter.mjs'),
      `import { runServer } from '${library}'
       // On a busy machine a server that dies at once has lived for a second.
       const patience = { firstDelayMs: Number(process.env.DELAY_MS), maxDelayMs: 10_000 }
       process.exitCode = await runServer(process.execPath, ['server.mjs'], { cwd: import.meta.dirname, env: process.env, patience })`,
    )
  })

  afterEach(async () => {
    starter.kill()
    await rm(folder, { recursive: true })
  })

  async function start(drainMs: number, more: NodeJS.ProcessEnv = {}, firstOutput = 'ready'): Promise<void> {
    const env = {
      ...process.env,
      DRAIN_MS: String(drainMs),
      DELAY_MS: '100',
      npm_lifecycle_event: '',
      ...more,
    }
    starter = spawn(process.execPath, ['starter.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    for (const stream of [starter.stdout, starter.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    await expect.poll(() => output, { timeout: 5000 }).toContain(firstOutput)
  }

  test('one Ctrl-C that arrives twice asks the server once, and its exit code is passed on', async () => {
    await start(700)
    const exited = once(starter, 'exit')
    starter.kill('SIGINT')
    await expect.poll(() => output).toContain('asked to stop')
    starter.kill('SIGINT')
    expect(await exited).toEqual([3, null])
    expect(output.match(/asked to stop/g)).toHaveLength(1)
  })

  test('a second Ctrl-C ends the server at once', async () => {
    await start(60_000)
    const exited = once(starter, 'exit')
    starter.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 700))
    starter.kill('SIGINT')
    expect(await exited).toEqual([128 + os.constants.signals.SIGKILL, null])
  })

  test('a server that dies is started again, later each time, and says so', async () => {
    await start(0, { DIES_AS: 'SIGKILL,SIGSEGV,unserved' })
    await expect.poll(() => output, { timeout: 10_000 }).toMatch(/(ready[^]*){3}/)
    expect(output.match(/^The server .*$/gm)).toEqual([
      'The server was ended by SIGKILL. It is started again in 0.1 s.',
      'The server was ended by SIGSEGV. It is started again in 0.2 s.',
      'The server ended with code 1. It is started again in 0.4 s.',
    ])
    const exited = once(starter, 'exit')
    starter.kill('SIGINT')
    expect(await exited).toEqual([3, null])
  })

  test('a server that has never served has said why, and is not started again', async () => {
    await start(0, { DIES_AS: 'unserved' }, 'a setting is wrong')
    expect(starter.exitCode ?? (await once(starter, 'exit'))[0]).toBe(1)
    expect(output).toBe('a setting is wrong\n')
  })

  test('Ctrl-C ends the wait for the next start', async () => {
    await start(0, { DIES_AS: 'SIGKILL', DELAY_MS: '60000' }, 'is started again in 1 min 0 s')
    const exited = once(starter, 'exit')
    starter.kill('SIGINT')
    expect(await exited).toEqual([128 + os.constants.signals.SIGKILL, null])
  })

  test('the server stops in order when its starter was killed', async () => {
    await start(50)
    starter.kill('SIGKILL')
    await expect.poll(() => output, { timeout: 3000 }).toContain('drained')
  })
})
