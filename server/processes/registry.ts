import { createHash, randomUUID } from 'node:crypto'

import { commands } from '#server/commands.ts'
import { ConfigError } from '#server/config.ts'
import { lockNamed, type Database } from '#server/db/client.ts'
import { makeIdsAs, PROCESS_MAX_COUNT } from '#server/db/ids.ts'
import type { Log } from '#server/log.ts'

import type { ProcessRole } from './roles.ts'

const BEAT_MS = 2_000
/** A process that has said nothing for so long serves nobody. */
const SILENT_SEC = 8
/** A process that has said nothing for so long makes no ids: it could not store them. */
const GONE_SEC = 600

interface Row extends Record<string, unknown> {
  name: string
  url: string
  roles: ProcessRole[]
  build: string | null
}

/** Another process of the site, which serves now. */
export interface OtherProcess {
  name: string
  /** The address at which this process reaches it. */
  url: string
  roles: readonly ProcessRole[]
}

/** This process among those of the site. */
export interface Registry {
  readonly name: string
  /** The other processes that serve, as last heard. */
  others(): readonly OtherProcess[]
  /**
   * The build of the process that has served longest: while an update goes on, all announce the build before, and the new
   * one once all have it. Undefined: no process serves pages yet.
   */
  announcedBuild(): string | undefined
  /** Lets the others send requests to this process. */
  announce(url: string): Promise<void>
  /** Says that this process is about to stop: the others only send what it alone has, such as a live room. */
  retire(): Promise<void>
  /** Leaves: the others no longer send anything. */
  stop(): Promise<void>
}

interface RegistryOptions {
  roles: readonly ProcessRole[]
  /** The secret of the site, which all processes must have. */
  secret: string
  /** Key of the build whose pages this process serves. Absent: it serves none. */
  build?: string | undefined
  /** No other process can use the database: whatever it says of others has ended with them. */
  isAlone: boolean
  log: Log
}

/** Tells two secrets apart without telling either: a secret has at least 32 characters, too many to be guessed. */
const markOf = (secret: string): string =>
  createHash('sha256').update(`vireo process\n${secret}`).digest('base64url')

/**
 * Enters this process among those of the site, and leases it a number for its ids.
 * @throws {ConfigError} when another process that is alive has another secret, or when there are 1,024 already
 */
export async function joinProcesses(
  database: Database,
  { roles, secret, build, isAlone, log }: RegistryOptions,
): Promise<Registry> {
  const name = randomUUID()
  const secretMark = markOf(secret)
  const enter = () =>
    database.transaction(async (tx) => {
      await lockNamed(tx, 'processes')
      if (isAlone) await tx.query({ text: 'WITH ended AS (DELETE FROM live_leases) DELETE FROM processes' })
      await tx.query({
        text: 'DELETE FROM processes WHERE seen_at < now() - make_interval(secs => $1)',
        values: [GONE_SEC],
      })
      const strangers = await tx.query({
        text: `SELECT FROM processes
             WHERE secret_mark <> $1 AND seen_at > now() - make_interval(secs => $2) LIMIT 1`,
        values: [secretMark, SILENT_SEC],
      })
      if (strangers.length > 0) throw new ConfigError(commands.otherSecret)
      const [row] = await tx.query<{ number: number }>({
        text: `
        INSERT INTO processes (number, name, roles, secret_mark, build)
        SELECT number, $1, $2::text[], $3, $5 FROM generate_series(0, $4::int - 1) AS free (number)
        WHERE number NOT IN (SELECT number FROM processes) ORDER BY random() LIMIT 1
        RETURNING number`,
        values: [name, roles, secretMark, PROCESS_MAX_COUNT, build ?? null],
      })
      if (!row) throw new ConfigError(commands.tooManyProcesses)
      makeIdsAs(row.number)
    })
  await enter()

  let serving: Row[] = []
  let url: string | null = null
  const listen = async () => {
    serving = await database.query<Row>({
      name: 'processes.serving',
      text: `SELECT name, url, roles, build FROM processes
             WHERE url IS NOT NULL AND seen_at > now() - make_interval(secs => ${SILENT_SEC})
             ORDER BY joined_at, name`,
    })
  }
  // Before this process answers anything: what it gets may be another's.
  await listen()
  const beat = async () => {
    const known = await database.query({
      name: 'processes.beat',
      text: 'UPDATE processes SET seen_at = now(), url = $2 WHERE name = $1 RETURNING number',
      values: [name, url],
    })
    // The database was away for so long that others may have the number now.
    if (known.length === 0) await enter()
    await listen()
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    // The database may be slower than the timer.
    beating ??= beat()
      .catch((error: unknown) => log.debug({ err: error }, 'A process could not say that it is alive.'))
      .finally(() => (beating = undefined))
  }, BEAT_MS)
  return {
    name,
    others: () => serving.filter((process) => process.name !== name),
    announcedBuild: () => serving.find((process) => process.build !== null)?.build ?? undefined,
    async announce(ownUrl) {
      url = ownUrl
      await beat()
    },
    async retire() {
      await database.query({ text: `UPDATE processes SET roles = '{}' WHERE name = $1`, values: [name] })
    },
    async stop() {
      clearInterval(timer)
      await beating
      // The number stays taken for a while, as ids of the same millisecond may be on their way.
      await database.query({
        text: 'UPDATE processes SET url = NULL, seen_at = seen_at - make_interval(secs => $2) WHERE name = $1',
        values: [name, SILENT_SEC],
      })
    },
  }
}
