import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-main-'))
const children = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...children].map((child) => stop(child, 'SIGTERM')))
  await rm(dataDir, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  output: () => string
}

function run(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  children.delete(child)
  if (child.exitCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}

async function addressOf({ output }: Run): Promise<string> {
  await expect.poll(output, { timeout: 60_000 }).toMatch(/Vireo is on /)
  return /Vireo is on (http:[^"\s]+)/.exec(output())?.[1] ?? ''
}

test('starts from nothing, serves, and stops in good order', async () => {
  const first = run({ PORT: '0' })
  const address = await addressOf(first)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${address}/api/recommend/item_list/`)).json()).toMatchObject({ statusCode: 0 })
  expect(await stop(first.child, 'SIGTERM')).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
})

test('keeps its secret over a start, for its owner only, and out of the log', async () => {
  const file = path.join(dataDir, 'secret')
  const secret = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const second = run({ PORT: '0' })
  await addressOf(second)
  expect(await readFile(file, 'utf8')).toBe(secret)
  expect(second.output()).not.toContain(secret)
  expect(await stop(second.child, 'SIGINT')).toBe(0)
})

test('logs a request without its query and without its cookies', async () => {
  const site = run({ PORT: '0' })
  const address = await addressOf(site)
  await fetch(`${address}/api/user/detail/?user=query_of_mine`, { headers: { cookie: 'a=cookie_of_mine' } })
  await expect.poll(site.output).toContain('/api/user/detail/')
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes('/api/user/detail/')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    method: 'GET',
    status: 404,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    durationMs: expect.any(Number),
  })
  expect(site.output()).not.toMatch(/query_of_mine|cookie_of_mine/)
  await stop(site.child, 'SIGTERM')
})

describe('a start that fails says what to do', () => {
  test('about a Node that is too old, in one sentence', async () => {
    const older = "Object.defineProperty(process,'version',{value:'v20.20.2'})"
    const { child, output } = run({ NODE_OPTIONS: `--import=data:text/javascript,${older}` })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output()).toMatch(/^Vireo needs Node 24 or newer, and this is v20\.20\.2\. [^\n]*\n$/)
  })

  test('about a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { child, output } = run({ PORT: String(port) })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`Port ${port} is taken by another program.`)
    expect(output()).not.toMatch(/^\s+at /m)
    other.close()
  })

  test.each([
    ['about a setting', { PORT: 'http' }, 'PORT must be a whole number'],
    ['about a database that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'does not answer'],
  ])('%s', async (_name, environment, sentence) => {
    const { child, output } = run(environment)
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(sentence)
    expect(output()).not.toMatch(/^\s+at /m)
  })
})
