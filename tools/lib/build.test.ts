import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fingerprintSources, isBuilt } from './build.mjs'

let project: string
beforeEach(async () => {
  project = await mkdtemp(path.join(os.tmpdir(), 'vireo-build-'))
  await write('src/feed/page.tsx', 'one')
  await write('package.json', '{}')
})
afterEach(() => rm(project, { recursive: true }))

async function write(name: string, content: string): Promise<void> {
  const file = path.join(project, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

test.each([
  ['changed', 'src/feed/page.tsx'],
  ['added', 'server/new/main.ts'],
  ['added', 'demo/fill/plan.ts'],
  ['changed at the top', 'package.json'],
])('a source that was %s asks for a build', async (_what, name) => {
  const before = await fingerprintSources(project)
  await write(name, 'two')
  expect(await fingerprintSources(project)).not.toBe(before)
})

test.skipIf(process.platform === 'win32')('a process that may open few files reads all sources', async () => {
  for (let count = 0; count < 300; count += 1) await write(`src/many/${count}.ts`, 'x')
  const module = path.join(import.meta.dirname, 'build.mjs')
  const script = `import(${JSON.stringify(module)}).then(async (build) =>
    process.stdout.write(await build.fingerprintSources(${JSON.stringify(project)})))`
  const read = promisify(execFile)('bash', [
    '-c',
    'ulimit -n 96; exec "$0" -e "$1"',
    process.execPath,
    script,
  ])
  expect((await read).stdout).toBe(await fingerprintSources(project))
})

test.each(['src/feed/page.test.tsx', 'src/routeTree.gen.ts', 'data/video.mp4', 'dist/server/main.js'])(
  '%s does not ask for a build',
  async (name) => {
    const before = await fingerprintSources(project)
    await write(name, 'two')
    expect(await fingerprintSources(project)).toBe(before)
  },
)

test('a build counts only when it ended and has a server', async () => {
  expect(await isBuilt(project, 'hash')).toBe(false)
  await write('dist/server/main.js', '')
  expect(await isBuilt(project, 'hash')).toBe(false)
  await write('dist/.built-from', 'hash')
  expect(await isBuilt(project, 'hash')).toBe(true)
  expect(await isBuilt(project, 'other')).toBe(false)
})
