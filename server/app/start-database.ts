import type { Config } from '#server/config.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectReplica, type Replica } from '#server/db/replica.ts'
import type { Log } from '#server/log.ts'

import type { Cleanups } from './cleanups.ts'

/** Connects to the database that the operator named, or starts the bundled one, and migrates it. */
export async function startDatabase(
  config: Config,
  log: Log,
  cleanups: Cleanups,
  freeSpace: () => Promise<unknown>,
): Promise<Database> {
  const connectionString = config.databaseUrl ?? (await startOwn(config, log, cleanups, freeSpace))
  const database = connectDatabase({
    connectionString,
    hasStatementNames: config.hasStatementNames,
    max: config.databaseMaxConnections,
    ...(config.databaseDirectUrl !== undefined && { directUrl: config.databaseDirectUrl }),
  })
  cleanups.add(() => database.close())
  // A connection that breaks while it is idle is replaced on the next query.
  database.pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke.'))
  await migrateDatabase(database)
  if (await hasPlainLetters(database)) {
    log.warn(
      'The database at DATABASE_URL knows the letters of ASCII alone (LC_CTYPE C): search does not find misspelt words of other scripts. The README tells how to change that.',
    )
  }
  return database
}

/** Connects to the replica that the operator named. Undefined: there is none. */
export async function startReplica(
  config: Config,
  database: Database,
  log: Log,
  cleanups: Cleanups,
): Promise<Replica | undefined> {
  if (config.databaseReadUrl === undefined) return undefined
  const { databaseReadUrl: connectionString, hasStatementNames, databaseMaxConnections: max } = config
  const replica = await connectReplica(database, { connectionString, hasStatementNames, max }, log)
  cleanups.add(() => replica.stop())
  return replica
}

async function startOwn(
  { dataDir }: Config,
  log: Log,
  cleanups: Cleanups,
  freeSpace: () => Promise<unknown>,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, freeSpace })
  cleanups.add(() => postgres.stop())
  return postgres.connectionString
}

async function hasPlainLetters(database: Database): Promise<boolean> {
  const found = await database.query({
    text: `SELECT FROM pg_database WHERE datname = current_database() AND datctype IN ('C', 'POSIX')`,
  })
  return found.length > 0
}
