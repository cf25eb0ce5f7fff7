import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { isLong } from '#support/long.ts'

import { readCommandLine } from './process.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const log = { info() {}, warn() {} }
let folder: string
let cleanups: (() => unknown)[]
/** A folder with a stopped database, as making one takes longer than most tests with it. */
let template: string

beforeAll(async () => {
  template = await mkdtemp(path.join(os.tmpdir(), 'vireo-pg-template-'))
  await chmod(template, 0o755)
  await (await startEmbeddedPostgres({ dataDir: template, log })).stop()
})
afterAll(() => rm(template, { recursive: true, force: true, maxRetries: 5 }))

/** Copies a ready-made database into the test's folder. */
const withDatabaseMade = () => promisify(execFile)('cp', ['-Rp', `${template}/.`, folder])

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-pg-'))
  await chmod(folder, 0o755)
  cleanups = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
})

afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

async function start(
  dataDir = folder,
  options: { transport?: 'tcp' | 'socket' } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options })
  cleanups.push(() => server.stop())
  return server
}

interface Holder {
  child: ChildProcess
  /** Lines printed so far. */
  lines: string[]
}

function spawnHolder(dataDir: string, mode = '', account: { uid?: number; gid?: number } = {}): Holder {
  const script = path.join(import.meta.dirname, 'hold-database.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    ...account,
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  return { child, lines }
}

/** Allows for a machine that is busy with all the other tests. */
const STARTS_WITHIN = { timeout: 30_000 }

/** Starts a process that holds the database, and waits until it does. */
async function startHolder(...args: Parameters<typeof spawnHolder>): Promise<Holder> {
  const holder = spawnHolder(...args)
  await expect.poll(() => holder.lines[0], STARTS_WITHIN).toMatch(/^ready/)
  return holder
}

async function killAndWait(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query<Row extends object>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client(server.connectionString)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(dataDir = folder): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Also false for a zombie: not every container has an init process that reaps them. */
async function isRunning(pid: number): Promise<boolean> {
  return Boolean(await readCommandLine(pid))
}

async function connectAside(): Promise<Client> {
  const client = new Client({ host: path.join(folder, 'postgres'), user: 'vireo', database: 'postgres' })
  await client.connect()
  return client
}

/** Starts a database with the character type of another machine. */
async function startWithLetters(characterType: string): Promise<EmbeddedPostgres> {
  const server = await start()
  await query(server, `CREATE TABLE note AS SELECT * FROM (VALUES ('b'), ('É'), ('a')) AS t (word)`)
  await query(server, 'CREATE INDEX ON note (word)')
  await query(server, `UPDATE pg_database SET datctype = '${characterType}' WHERE datname = 'postgres'`)
  return server
}

describe('start and stop', () => {
  test('keeps data over a restart, durably and without a network port', async () => {
    const first = await start()
    expect(first.isAdopted).toBe(false)
    await query(first, 'CREATE TABLE note AS SELECT 7 AS id')
    const settings = await query<{ name: string; setting: string }>(
      first,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'listen_addresses', 'server_encoding') ORDER BY name`,
    )
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'listen_addresses=',
      'server_encoding=UTF8',
    ])
    const pid = await postmasterPid()
    await first.stop()
    expect(await isRunning(pid)).toBe(false)

    const second = await start()
    expect(second.isAdopted).toBe(false)
    expect(await query(second, 'SELECT id FROM note')).toEqual([{ id: 7 }])
  })

  describe('the letters of all scripts are letters', () => {
    const words = ['日本', 'кот', 'قهوة', 'กาแฟ', 'कॉफ़ी', 'ねこ', '고양이', 'été']
    const countTrigrams = async (server: EmbeddedPostgres) => {
      await query(server, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
      const list = words.map((word) => `('${word}')`).join(',')
      const rows = await query<{ count: number }>(
        server,
        `SELECT cardinality(show_trgm(word)) AS count FROM (VALUES ${list}) AS words (word)`,
      )
      return rows.map(({ count }) => count)
    }

    test('in a new database', async () => {
      expect(Math.min(...(await countTrigrams(await start())))).toBeGreaterThan(2)
    })

    // As in folders of earlier versions, and of machines whose locales have other names.
    test.each(isLong ? ['C', 'POSIX', 'fr_FR.of-another-machine'] : ['C'])(
      'in one that has %s, which keeps its data and its indexes',
      async (characterType) => {
        await withDatabaseMade()
        await (await startWithLetters(characterType)).stop()
        const server = await start()
        expect(Math.min(...(await countTrigrams(server)))).toBeGreaterThan(2)
        await query(server, 'SET enable_seqscan = off')
        expect(await query(server, 'SELECT word FROM note ORDER BY word')).toEqual([
          { word: 'a' },
          { word: 'b' },
          { word: 'É' },
        ])
      },
    )

    test.runIf(isLong)('in one that a server of the version before has left running', async () => {
      await withDatabaseMade()
      const { child } = await startHolder(folder)
      const aside = await connectAside()
      await aside.query(`UPDATE pg_database SET datctype = 'C' WHERE datname = 'postgres'`)
      await aside.end()
      await killAndWait(child)
      const server = await start()
      expect(server.isAdopted).toBe(true)
      expect(Math.min(...(await countTrigrams(server)))).toBeGreaterThan(2)
    })
  })

  test('over TCP it asks for the password', async () => {
    const server = await start(folder, { transport: 'tcp' })
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const url = new URL(server.connectionString)
    url.password = 'wrong'
    const intruder = new Client(url.href)
    await expect(intruder.connect()).rejects.toThrow('password authentication failed')
  })

  test.runIf(isLong)('a path too long for a socket uses a private folder elsewhere', async () => {
    const dataDir = path.join(folder, 'x'.repeat(60), 'ü'.repeat(40))
    const server = await start(dataDir)
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const socketDir = decodeURIComponent(new URL(server.connectionString).hostname)
    await server.stop()
    await rmdir(socketDir)
    expect(path.dirname(socketDir)).toBe(os.tmpdir())
  })

  test.runIf(isLong)('an interrupted initdb is cleared away', async () => {
    const deadPid = 2 ** 30
    const leftover = path.join(folder, `postgres.initdb-${deadPid}`)
    await mkdir(leftover)
    await writeFile(path.join(leftover, 'PG_VERSION'), '18\n')
    await start()
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.conf', 'postgres.log'])
  })

  test('files of another major version are refused', async () => {
    await mkdir(path.join(folder, 'postgres'))
    await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17')
  })
})

/** Copies everything in the folder of a running server, including its lock files. */
const copyFolder = async (...options: string[]): Promise<string> => {
  const copy = `${folder}-copy`
  cleanups.push(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }))
  await promisify(execFile)('cp', ['-R', ...options, folder, copy])
  return copy
}

describe('a data folder', () => {
  test.skipIf(process.getuid?.() !== 0 || `${process.platform}-${process.arch}` !== 'linux-x64')(
    'of an account without a name on this machine, as a container with -u has it, works like any other',
    async () => {
      const uid = 54_321
      await chown(folder, uid, uid)
      const { child, lines } = await startHolder(folder, 'write', { uid, gid: uid })
      await expect.poll(() => lines.length, STARTS_WITHIN).toBeGreaterThan(1)
      await killAndWait(child)
      const server = await start()
      expect(await query(server, 'SELECT current_user::text AS name')).toEqual([{ name: 'vireo' }])
    },
  )

  describe.skipIf(process.platform === 'win32')('that was copied', () => {
    beforeEach(withDatabaseMade)

    test('while the original runs does nothing to it, and has a server of its own', async () => {
      const original = await start()
      await query(original, 'CREATE TABLE note AS SELECT 7 AS id')
      await query(original, 'CHECKPOINT')
      const pid = await postmasterPid()
      const copy = await start(await copyFolder('-p'))
      expect(copy.isAdopted).toBe(false)
      await query(copy, 'INSERT INTO note VALUES (8)')
      expect(await query(original, 'SELECT id FROM note')).toEqual([{ id: 7 }])
      await copy.stop()
      expect(await isRunning(pid)).toBe(true)
      await query(original, 'INSERT INTO note VALUES (9)')
      expect((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]).toBe(
        String(pid),
      )
      expect(await readdir(path.join(folder, 'postgres'))).toContain('.s.PGSQL.5432.lock')
    })

    test.runIf(isLong)('by root, after the original was killed, leaves its files alone', async () => {
      const { child } = await startHolder(folder)
      process.kill(await postmasterPid(), 'SIGKILL')
      await killAndWait(child)
      const lock = path.join(folder, 'postgres', 'postmaster.pid')
      const before = await readFile(lock, 'utf8')
      const socketsBefore = await readdir(path.join(folder, 'postgres'))
      const copy = await start(await copyFolder())
      await copy.stop()
      expect(await readFile(lock, 'utf8')).toBe(before)
      expect(await readdir(path.join(folder, 'postgres'))).toEqual(socketsBefore)
    })
  })
})

describe('after a kill', () => {
  beforeEach(withDatabaseMade)

  test('a database left running is taken over', async () => {
    const { child, lines } = await startHolder(folder)
    expect(lines[0]).toBe('ready started')
    const pid = await postmasterPid()
    await killAndWait(child)
    const server = await start()
    expect(server.isAdopted).toBe(true)
    expect(await postmasterPid()).toBe(pid)
    await server.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('acknowledged writes survive the end of both processes', async () => {
    const { child, lines } = await startHolder(folder, 'write')
    await expect.poll(() => lines.length, STARTS_WITHIN).toBeGreaterThan(50)
    process.kill(await postmasterPid(), 'SIGKILL')
    await killAndWait(child)
    const lastAcknowledged = Number(lines.at(-1))
    const server = await start()
    expect(server.isAdopted).toBe(false)
    const [row] = await query<{ count: number; max: number }>(
      server,
      'SELECT count(*)::int AS count, max(id) AS max FROM note',
    )
    expect(row?.max).toBeGreaterThanOrEqual(lastAcknowledged)
    expect(row?.count).toBe(row?.max)
  })

  test('a lock file whose process id now belongs to another process does not block', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE note AS SELECT 7 AS id')
    const lockFile = path.join(folder, 'postgres', 'postmaster.pid')
    const lines = (await readFile(lockFile, 'utf8')).split('\n')
    await first.stop()
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' })
    cleanups.push(() => stranger.kill())
    const socketLock = path.join(folder, 'postgres', '.s.PGSQL.5432.lock')
    await writeFile(lockFile, [stranger.pid, ...lines.slice(1)].join('\n'), { mode: 0o644 })
    await writeFile(socketLock, `${stranger.pid}\n`, { mode: 0o644 })
    const second = await start()
    expect(await query(second, 'SELECT id FROM note')).toEqual([{ id: 7 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test.runIf(isLong)("Ctrl-C in the server's terminal does not reach the database", async () => {
    const { child } = await startHolder(folder)
    const pid = await postmasterPid()
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await sleep(300)
    expect(await isRunning(pid)).toBe(true)
    await killAndWait(child)
    await start()
  })
})

describe('on a full disk', () => {
  beforeEach(withDatabaseMade)

  test('the database gets room before it is started, and before the first connection to one that runs', async () => {
    const calls: string[] = []
    const freeSpace = async () => void calls.push('room')
    const { child } = await startHolder(folder)
    await killAndWait(child)
    const adopted = await startEmbeddedPostgres({ dataDir: folder, log, freeSpace })
    cleanups.push(() => adopted.stop())
    expect([adopted.isAdopted, calls]).toEqual([true, ['room']])
  })

  // As PostgreSQL ends when there is no space for its log.
  test('a database that ends while the site runs is given room and started again, at the same address', async () => {
    let freedCount = 0
    const freeSpace = async () => void (freedCount += 1)
    const server = await startEmbeddedPostgres({ dataDir: folder, log, freeSpace })
    cleanups.push(() => server.stop())
    await query(server, 'CREATE TABLE note AS SELECT 7 AS id')
    const pid = await postmasterPid()
    const before = freedCount
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => query(server, 'SELECT id FROM note').catch(() => undefined), STARTS_WITHIN)
      .toEqual([{ id: 7 }])
    expect(freedCount).toBeGreaterThan(before)
    const successor = await postmasterPid()
    expect(successor).not.toBe(pid)
    await server.stop()
    expect(await isRunning(successor)).toBe(false)
  })
})

describe('two servers on one data folder', () => {
  test('the second is refused and does the first no harm', async () => {
    await withDatabaseMade()
    const { child } = await startHolder(folder)
    await expect(start()).rejects.toThrow(
      `Another Vireo server (process ${child.pid}) is using the data folder ${folder}.`,
    )
    expect(await isRunning(await postmasterPid())).toBe(true)
    await killAndWait(child)
    await start()
  })

  test.runIf(isLong)('the claim comes back after PostgreSQL ended its session', async () => {
    const { child } = await startHolder(folder)
    const aside = await connectAside()
    await aside.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'vireo owner%'`,
    )
    await expect
      .poll(async () => (await aside.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`)).rowCount, {
        timeout: 3000,
      })
      .toBe(1)
    await aside.end()
    await expect(start()).rejects.toThrow(`process ${child.pid}`)
    await killAndWait(child)
    await start()
  })

  test('of two that start at once on a new folder, one wins', async () => {
    const holders = [spawnHolder(folder), spawnHolder(folder)]
    const [exitCode] = (await Promise.race(holders.map(({ child }) => once(child, 'exit')))) as [number]
    expect(exitCode).toBe(1)
    const readyCount = () => holders.filter(({ lines }) => lines[0]?.startsWith('ready')).length
    await expect.poll(readyCount, STARTS_WITHIN).toBe(1)
    await Promise.all(
      holders.filter(({ child }) => child.exitCode === null).map(({ child }) => killAndWait(child)),
    )
    await start()
  })
})
