import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { findBinaries, type Binaries } from './binaries.ts'
import { createRunner, type RunResult } from './runner.ts'
import { startEmbeddedPostgres } from './start.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0
const unprivileged = { uid: 65_534, gid: 65_534, isOther: true }

describe.skipIf(!isRootOnLinux)('root with a home closed to others', () => {
  let home: string
  let binaries: Binaries

  beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'vireo-home-'))
    const original = path.resolve(path.dirname((await findBinaries()).postgres), '..')
    const copy = path.join(home, 'native')
    await cp(original, copy, { recursive: true, verbatimSymlinks: true })
    const program = (name: string) => path.join(copy, 'bin', name)
    binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
    await chmod(home, 0o700)
  })

  afterAll(() => rm(home, { recursive: true, force: true }))

  test('programs and data inside it work', async () => {
    expect(await runInitdb()).toMatchObject({ exitCode: 0 })
  })

  test('files that only root may execute work too', async () => {
    const programs = Object.values(binaries)
    await Promise.all(programs.map((file) => chmod(file, 0o700)))
    onTestFinished(async () => void (await Promise.all(programs.map((file) => chmod(file, 0o755)))))
    expect(await runInitdb()).toMatchObject({ exitCode: 0 })
  })

  test('the whole launcher works with its data inside it', async () => {
    const server = await startEmbeddedPostgres({
      dataDir: path.join(await makeDataDir(), 'made'),
      log: { info() {}, warn() {} },
    })
    expect(server.isAdopted).toBe(false)
    await server.stop()
  })

  /** A new folder for each try. */
  const makeDataDir = () => mkdtemp(path.join(home, 'data-'))

  async function runInitdb(): Promise<RunResult> {
    const dataDir = await makeDataDir()
    await chown(dataDir, unprivileged.uid, unprivileged.gid)
    const runner = await createRunner({ account: unprivileged, binaries, dataDir })
    return runner(binaries.initdb, ['--pgdata=postgres', '--no-sync'])
  }
})
