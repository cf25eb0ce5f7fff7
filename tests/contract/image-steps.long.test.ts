import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, test, vi } from 'vitest'

import { environmentOf, programOf, readDockerfile } from '#support/dockerfile.ts'
import { findFreePort } from '#support/site.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const setpriv = '/usr/bin/setpriv'
/** Of the user `node` in the image. */
const USER_ID = 1_000
const STEPS_TIMEOUT_MS = 900_000
const START_TIMEOUT_MS = 180_000

/** Issue 54: each step of the Dockerfile, without Docker: in folders, and as a user who may write to the data alone. */
describe.skipIf(process.getuid?.() !== 0 || !existsSync(setpriv))('the image’s steps', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-image-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const [app, data] = [path.join(dir, 'app'), path.join(dir, 'data')]
  const { build, serve } = await readDockerfile()

  test(
    'make a site that a user without rights serves, and that says that it is well',
    { timeout: STEPS_TIMEOUT_MS },
    async () => {
      await Promise.all([app, data].map((folder) => mkdir(folder)))
      await chmod(dir, 0o755)
      await chown(data, USER_ID, USER_ID)
      const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 24 })
      const all = stdout.split('\0').filter((name) => name !== '')
      for (const { instruction, text, words } of build) {
        if (instruction === 'COPY') {
          const names = words[0] === '.' ? all : words.slice(0, -1)
          for (const name of names) await cp(path.join(root, name), path.join(app, name))
        }
        if (instruction === 'RUN')
          await run('/bin/sh', ['-c', text], { cwd: app, env: plain, maxBuffer: 2 ** 26 })
      }
      // Nothing of the app is the user's.
      await expect(as(['touch', path.join(app, 'mine')])).rejects.toThrow(/Permission denied/)

      const port = await findFreePort()
      const environment = {
        ...environmentOf(serve),
        DATA_DIR: data,
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: 'off',
      }
      const [program = '', ...args] = privileges(programOf(serve, 'CMD').map(found))
      const server = spawn(program, args, { cwd: app, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const ended = once(server, 'exit')
      try {
        await vi.waitFor(() => expect(output).toContain('Vireo is on'), START_TIMEOUT_MS)
        const asked = programOf(serve, 'HEALTHCHECK').map(found)
        await expect(as(asked, environment)).resolves.toBeDefined()
        expect((await fetch(`http://127.0.0.1:${port}/foryou`)).status).toBe(200)
      } finally {
        server.kill('SIGTERM')
        await ended
      }
      expect(server.exitCode).toBe(0)
      await expect(as(programOf(serve, 'HEALTHCHECK').map(found), environment)).rejects.toThrow(
        /Command failed/,
      )
    },
  )
})

/** This environment without what makes it one of tests, such as `NODE_ENV=test`. */
const plain = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|DEV|PROD|MODE|SSR|TEST|VITE)/.test(name)),
)

/** The image has this Node in its path. */
const found = (word: string): string => (word === 'node' ? process.execPath : word)

const privileges = (command: readonly string[]): string[] => [
  setpriv,
  `--reuid=${USER_ID}`,
  `--regid=${USER_ID}`,
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
  ...command,
]

/** Runs a program as the user of the image. */
function as(command: readonly string[], environment: Record<string, string> = {}) {
  const [program = '', ...args] = privileges(command)
  return run(program, args, { env: environment })
}
