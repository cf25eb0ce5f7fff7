import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

import { findBinaries } from '#server/db/embedded/binaries.ts'
import { settings } from '#server/settings.ts'
import { environmentOf, programOf, readDockerfile } from '#support/dockerfile.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
/** Of 0 to 10, where 10 is a service that may do everything; `systemd-analyze` takes tenths. */
const EXPOSURE_MAX_TENTHS = 25

const isSetting = (name: string): boolean => name === 'NODE_ENV' || Object.hasOwn(settings, name)

describe('the image (issue 54)', async () => {
  const { build, serve } = await readDockerfile()

  test('is not root’s, says whether it is well, and starts the server that the build makes', () => {
    expect(serve.findLast(({ instruction }) => instruction === 'USER')?.words).toEqual(['node'])
    expect(programOf(serve, 'HEALTHCHECK').join(' ')).toContain('/readyz')
    expect(programOf(serve, 'CMD')).toEqual(['node', 'dist/server/main.js'])
    expect(Object.keys(environmentOf(serve)).every(isSetting)).toBe(true)
  })

  test('is made of what the project has', () => {
    const copied = [...build, ...serve]
      .filter(({ instruction, isFromBuild }) => instruction === 'COPY' && !isFromBuild)
      .flatMap(({ words }) => words.slice(0, -1))
    expect(copied).toContain('package-lock.json')
    for (const file of copied) expect(existsSync(path.join(root, file))).toBe(true)
  })
})

interface Composition {
  services: Record<string, { volumes?: string[]; environment?: Record<string, string>; depends_on?: object }>
  volumes: Record<string, unknown>
}
const readComposition = async (file: string) =>
  parse(await readFile(path.join(root, file), 'utf8')) as Composition

describe.each([
  ['compose.yaml', ['vireo']],
  ['compose.public.yaml', ['vireo', 'postgres', 'valkey', 'caddy']],
])('the composition %s (issue 54)', async (file, names) => {
  const { services, volumes } = await readComposition(file)

  test('lets the site write to its data alone, with no rights of root', async () => {
    const { serve } = await readDockerfile()
    expect(services['vireo']).toMatchObject({
      build: '.',
      read_only: true,
      cap_drop: ['ALL'],
      volumes: [`data:${environmentOf(serve)['DATA_DIR']}`],
      tmpfs: ['/tmp'],
    })
  })

  test('has the services and volumes that it names, and sets what the site knows', () => {
    expect(Object.keys(services)).toEqual(names)
    const all = Object.values(services)
    for (const { depends_on: needed = {} } of all)
      expect(names).toEqual(expect.arrayContaining(Array.isArray(needed) ? needed : Object.keys(needed)))
    const used = all.flatMap(({ volumes: mounted = [] }) => mounted.map((each) => each.split(':')[0]))
    expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
    expect(Object.keys(services['vireo']?.environment ?? {}).filter((name) => !isSetting(name))).toEqual([])
  })
})

// macOS has no such locale; the composition's image does.
test.skipIf(process.platform === 'darwin')(
  'the public composition makes a database with the letters of all scripts, of which the site says nothing',
  async () => {
    const { services } = await readComposition('compose.public.yaml')
    const args = services['postgres']?.environment?.['POSTGRES_INITDB_ARGS']?.split(' ') ?? []
    const { initdb } = await findBinaries()
    const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-initdb-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    await chmod(dir, 0o777)
    // PostgreSQL does not run as root.
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { stdout } = await run(
      initdb,
      ['-D', path.join(dir, 'data'), '-U', 'vireo', '--no-sync', ...args],
      {
        ...account,
        cwd: '/',
      },
    )
    expect(stdout).toMatch(/CTYPE: +C\.UTF-8/)
  },
)

describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the service of systemd (issue 54)', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-unit-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const text = await readFile(path.join(root, 'deploy/vireo.service'), 'utf8')
  const file = path.join(dir, 'vireo.service')
  // In a folder that exists.
  await writeFile(file, text.replaceAll('/opt/vireo', root))

  test('is one that systemd takes', async () => {
    const { stderr } = await run('/usr/bin/systemd-analyze', ['verify', '--man=no', file])
    expect(stderr).toBe('')
  })

  test('may do little', async () => {
    const threshold = `--threshold=${EXPOSURE_MAX_TENTHS}`
    const args = ['security', '--offline=yes', '--no-pager', threshold, file]
    await expect(run('/usr/bin/systemd-analyze', args)).resolves.toBeDefined()
  })

  test('sets what the site knows', () => {
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) =>
      list.split(' ').map((each) => each.split('=')[0] ?? ''),
    )
    expect(names).toContain('DATA_DIR')
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })
})
