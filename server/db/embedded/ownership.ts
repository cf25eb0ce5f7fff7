import { setTimeout as sleep } from 'node:timers/promises'

import { Client, DatabaseError } from 'pg'

import { commands } from '#server/commands.ts'
import { isDiskFull } from '#server/storage/disk-space.ts'

import { connectionStringOf, type Endpoint } from './endpoint.ts'
import { DatabaseStartError, diskFull } from './error.ts'

/** The claim of this process on the data folder; it ends with the process, however the process ends. */
export interface Ownership {
  /** Stops the server with `stopServer` and holds the claim until that is done. */
  endWith(stopServer: () => Promise<void>): Promise<void>
}

export type ClaimResult =
  | { kind: 'owned'; ownership: Ownership }
  | { kind: 'taken'; ownerPid: string | undefined }
  /** The server is starting up or shutting down. */
  | { kind: 'busy' }
  | { kind: 'unreachable' }

export interface LauncherLog {
  info(message: string): void
  warn(message: string): void
}

/** Two-part advisory lock key, apart from the one-part keys of the application. The first part spells "VIRE". */
const lockKey = [0x56_49_52_45, 1]
const applicationPrefix = 'vireo owner '
/** "the database system is starting up" (or shutting down), and "terminating connection". */
const busyCodes = new Set(['57P03', '57P01', '57P02'])
const retryMs = 1000
const longestRetryMs = 60_000
const connectTimeoutMs = 5000

/**
 * Connects and tries to become the only process that uses the database of a data folder.
 * @param revive starts the server again if it has ended; called while the claim is held and the server does not respond
 * @throws {DatabaseStartError} when the server answers but refuses
 */
export async function claim(
  endpoint: Endpoint,
  log: LauncherLog,
  revive: () => Promise<void>,
): Promise<ClaimResult> {
  const client = new Client({
    connectionString: connectionStringOf(endpoint),
    application_name: applicationPrefix + process.pid,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // A lost connection shows as 'end'; without this listener Node would stop at the error.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1::int, $2::int) AS "isLocked"',
      lockKey,
    )
    if (rows[0]?.isLocked) return { kind: 'owned', ownership: hold(client, endpoint, log, revive) }
    const ownerPid = await findOwnerPid(client)
    await client.end()
    return { kind: 'taken', ownerPid }
  } catch (error) {
    await client.end().catch(() => {})
    if (!(error instanceof DatabaseError)) return { kind: 'unreachable' }
    if (error.code !== undefined && busyCodes.has(error.code)) return { kind: 'busy' }
    if (isDiskFull(error)) throw diskFull()
    throw new DatabaseStartError(commands.databaseRefused({ reason: error.message }), { cause: error })
  }
}

async function findOwnerPid(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2`,
    lockKey,
  )
  return rows[0]?.name.slice(applicationPrefix.length)
}

/**
 * Holds the lock. PostgreSQL ends all sessions when one of its workers crashes, so the lock may have to be taken again.
 * On a full disk PostgreSQL itself ends.
 */
function hold(client: Client, endpoint: Endpoint, log: LauncherLog, revive: () => Promise<void>): Ownership {
  const ending = new AbortController()
  const { signal } = ending
  let successor: Ownership | undefined
  let reclaiming: Promise<void> | undefined
  client.once('end', () => {
    if (!signal.aborted) reclaiming = reclaim()
  })

  async function reclaim(): Promise<void> {
    log.warn('The connection that guards the database was lost. Taking it up again.')
    for (let waitMs = retryMs; !signal.aborted && !successor; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      const result = await claim(endpoint, log, revive).catch(() => undefined)
      if (result?.kind === 'owned') successor = result.ownership
      else if (result?.kind === 'unreachable') await revive().catch(() => {})
      if (!successor) await sleep(waitMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  return {
    async endWith(stopServer) {
      ending.abort()
      await reclaiming
      if (successor) return successor.endWith(stopServer)
      await stopServer()
      await client.end().catch(() => {})
    },
  }
}
