import { existsSync } from 'node:fs'
import path from 'node:path'

import { commands } from '#server/commands.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { DatabaseStartError } from '#server/db/embedded/error.ts'
import { locateEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { printError } from '#server/describe-error.ts'
import { silentLog } from '#server/log.ts'

/** A sentence for the operator, shown instead of a stack. */
export class CommandError extends Error {}

/** Runs an operator's command on the site's database, and prints its result. */
export async function runOnSite(run: (database: Database) => Promise<string>): Promise<void> {
  try {
    const { database, close } = await open(readConfig(process.env))
    try {
      console.log(await run(database))
    } finally {
      await close()
    }
  } catch (error) {
    const isForReaders = [ConfigError, DatabaseStartError, CommandError].some((kind) => error instanceof kind)
    console.error(isForReaders && error instanceof Error ? error.message : printError(error))
    process.exitCode = 1
  }
}

/** Connects to the site's database, whether the site runs or not. */
async function open({ databaseUrl, databaseDirectUrl = databaseUrl, dataDir }: Config) {
  if (databaseDirectUrl) return connect(databaseDirectUrl)
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new CommandError(commands.noSite({ folder: dataDir }))
  const running = connect(await locateEmbeddedPostgres(dataDir))
  if (await isThere(running.database)) return running
  await running.close()
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
  const { database, close } = connect(postgres.connectionString)
  return { database, close: () => close().then(() => postgres.stop()) }
}

function connect(connectionString: string) {
  const database = connectDatabase({ connectionString, max: 1 })
  return { database, close: () => database.pool.end() }
}

const isThere = (database: Database): Promise<boolean> =>
  database.query({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  )
