import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { Client } from 'pg'

import { chooseAccount, handOverFolder } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { isProcessAlive } from '#server/db/embedded/process.ts'
import { createRunner, type Runner } from '#server/db/embedded/runner.ts'

export interface TestCluster {
  /** The address of its database `postgres`. */
  url: string
  stop(): Promise<void>
}

const PREFIX = 'vireo-test-pg-'
/** Nothing here has to survive a crash. */
const FAST = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `-c ${name}=off`)

/** Starts a hot standby of a cluster: a copy that follows it, and that can only be read. */
export async function startStandby(primaryUrl: string): Promise<TestCluster> {
  const primaryDir = decodeURIComponent(new URL(primaryUrl).host)
  const dir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const { pgCtl, runner } = await programsFor(dir)
  const data = path.join(dir, 'data')
  // PostgreSQL's low-level backup (manual, section 25.3.4), as npm's packages bring no pg_basebackup.
  const backup = new Client({ connectionString: primaryUrl })
  await backup.connect()
  await backup.query("SELECT pg_backup_start('standby', fast => true)")
  await cp(path.join(primaryDir, 'data'), data, {
    recursive: true,
    filter: (file) => !/postmaster\.(pid|opts)$/.test(file),
  })
  const { rows } = await backup.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  )
  await backup.end()
  await writeFile(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(path.join(data, 'standby.signal'), '')
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primaryDir} user=vireo'\n`,
  )
  await chmod(data, 0o700)
  await handOverFolder(data, await chooseAccount(dir))
  await run(runner, pgCtl, ['-D', 'data', '-w', '-l', 'server.log', '-o', optionsOf(dir), 'start'])
  return { url: urlOf(dir), stop: () => stopCluster(dir) }
}

/** Starts an empty PostgreSQL cluster of its own, with the binaries in the project's packages. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned()
  const dir = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const { pgCtl, initdb, runner } = await programsFor(dir)
  await run(runner, initdb, [
    '-D',
    'data',
    '-U',
    'vireo',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=trust',
    '--no-sync',
  ])
  await run(runner, pgCtl, ['-D', 'data', '-w', '-l', 'server.log', '-o', optionsOf(dir), 'start'])
  return { url: urlOf(dir), stop: () => stopCluster(dir) }
}

const optionsOf = (dir: string) =>
  [`-k ${dir}`, `-c listen_addresses=''`, '-c max_connections=120', ...FAST].join(' ')

const urlOf = (dir: string) => `postgresql://vireo@${encodeURIComponent(dir)}/postgres`

async function programsFor(dir: string) {
  const binaries = await findBinaries()
  const account = await chooseAccount(dir)
  // chooseAccount keeps the owner of an existing folder; a new one belongs to the account that runs the tests.
  if (account?.isOther) await chown(dir, account.uid, account.gid)
  return { ...binaries, runner: await createRunner({ account, binaries, dataDir: dir }) }
}

async function stopCluster(dir: string): Promise<void> {
  const { pgCtl, runner } = await programsFor(dir)
  await runner(pgCtl, ['-D', 'data', '-w', '-m', 'immediate', 'stop'])
  await rm(dir, { recursive: true, force: true })
}

/** Stops the clusters of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isInteger(pid) && !isProcessAlive(pid)) await stopCluster(path.join(os.tmpdir(), name))
  }
}

async function run(runner: Runner, program: string, args: string[]): Promise<void> {
  const { exitCode, output } = await runner(program, args)
  if (exitCode !== 0) throw new Error(`${path.basename(program)} failed: ${output}`)
}
