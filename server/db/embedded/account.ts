import { lchown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { commands } from '#server/commands.ts'

import { DatabaseStartError } from './error.ts'

/** The operating system account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
  /** True when it differs from the account of this process, so that files must be handed over. */
  isOther: boolean
}

const UNPRIVILEGED_ID = 65_534

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. When running as root, an existing cluster keeps its
 * owner, so that a data folder can move between `sudo npm start` and `npm start`.
 * @returns undefined on Windows, which has no such accounts
 * @throws {DatabaseStartError} when the cluster belongs to another account and this process is not root
 */
export async function chooseAccount(clusterDir: string): Promise<Account | undefined> {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return undefined
  const owner = await stat(clusterDir).catch(() => undefined)
  if (uid === 0) {
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isOther: true }
    return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID, isOther: true }
  }
  if (owner && owner.uid !== uid) {
    throw new DatabaseStartError(commands.databaseOfOther({ folder: clusterDir, uid: owner.uid }))
  }
  return { uid, gid, isOther: false }
}

/** Gives a folder with everything in it, for example one that root copied, to the account of the database. */
export async function handOverFolder(folder: string, account: Account | undefined): Promise<void> {
  if (!account?.isOther) return
  const found = await stat(folder).catch(() => undefined)
  if (found?.uid !== 0) return
  for (const name of await readdir(folder, { recursive: true }))
    await handOver(path.join(folder, name), account)
  await handOver(folder, account)
}

/** Gives a file or folder to the account of the database. */
export async function handOver(file: string, account: Account | undefined): Promise<void> {
  if (account?.isOther) await lchown(file, account.uid, account.gid)
}
