import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const serverScript = `
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
       process.exitCode = await runServer(process.execPath, ['server.mjs'], { cwd: import.meta.dirname, env: process.env })`,
    )
  })

  afterEach(async () => {
    starter.kill()
    await rm(folder, { recursive: true })
  })

  async function start(drainMs: number): Promise<void> {
    const env = { ...process.env, DRAIN_MS: String(drainMs), npm_lifecycle_event: '' }
    starter = spawn(process.execPath, ['starter.mjs'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    output = ''
    starter.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await expect.poll(() => output, { timeout: 5000 }).toContain('ready')
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

  test('the server stops in order when its starter was killed', async () => {
    await start(50)
    starter.kill('SIGKILL')
    await expect.poll(() => output, { timeout: 3000 }).toContain('drained')
  })
})
