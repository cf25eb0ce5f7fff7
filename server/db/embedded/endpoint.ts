import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { commands } from '#server/commands.ts'

import { handOver, type Account } from './account.ts'
import { DatabaseStartError } from './error.ts'

/** The address of the database server: a Unix socket in `dir`, or a loopback port where there are none (Windows). */
export type Endpoint =
  | { kind: 'socket'; dir: string; port: number }
  | { kind: 'tcp'; port: number; password: string; passwordFile: string }

export const databaseUser = 'vireo'
const databaseName = 'postgres'
const socketPort = 5432
/** `sun_path` holds 108 bytes on Linux with the closing zero, and 104 on macOS. */
const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107

/** A short name that stays the same for one data folder. */
export function clusterName(dataDir: string): string {
  return `vireo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/**
 * Chooses the address of the database server. The socket is in the database folder, which only its owner can enter, or,
 * if that path is too long for a socket, in a private folder under the system's temporary folder.
 * @throws {DatabaseStartError} when that private folder belongs to another account
 */
export async function chooseSocket(
  clusterDir: string,
  name: string,
  account: Account | undefined,
): Promise<Endpoint> {
  const endpoint = { kind: 'socket', dir: clusterDir, port: socketPort } as const
  if (Buffer.byteLength(socketFile(clusterDir)) <= maxSocketPathBytes) return endpoint
  const shortDir = path.join(os.tmpdir(), name)
  if (Buffer.byteLength(socketFile(shortDir)) > maxSocketPathBytes) {
    throw new DatabaseStartError(commands.pathTooLong({ folder: clusterDir }))
  }
  await makePrivateFolder(shortDir, account)
  return { ...endpoint, dir: shortDir }
}

function socketFile(dir: string): string {
  return path.join(dir, `.s.PGSQL.${socketPort}`)
}

async function makePrivateFolder(dir: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(dir, { mode: 0o700 })
    await handOver(dir, account)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = await lstat(dir)
  if (!found.isDirectory() || found.uid !== account?.uid || (found.mode & 0o077) !== 0) {
    throw new DatabaseStartError(commands.folderNotPrivate({ folder: dir }))
  }
}

/** Chooses a free loopback port, and reads the password that was made with the database. */
export async function chooseTcp(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  const passwordFile = path.join(dataDir, 'postgres-password')
  try {
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
    await handOver(passwordFile, account)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const password = await readFile(passwordFile, 'utf8')
  return { kind: 'tcp', port: await findFreePort(), password, passwordFile }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** The connection string for `pg`, whose host is an encoded folder when it begins with `%2F`. */
export function connectionStringOf(endpoint: Endpoint): string {
  return endpoint.kind === 'socket'
    ? `postgresql://${databaseUser}@${encodeURIComponent(endpoint.dir)}:${endpoint.port}/${databaseName}`
    : `postgresql://${databaseUser}:${endpoint.password}@127.0.0.1:${endpoint.port}/${databaseName}`
}
