import { existsSync } from 'node:fs'
import path from 'node:path'

import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { DatabaseStartError } from '#server/db/embedded/error.ts'
import { locateEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { printError } from '#server/describe-error.ts'
import { findGroups, listGroups } from '#server/features/error-reports/repository.ts'
import { silentLog } from '#server/log.ts'

import { describeError, listErrors } from './errors/list.ts'

/** `npm run errors`: lists the errors of this site for its operator. */
const LISTED_MAX_COUNT = 50

class Unlistable extends Error {}

async function main(config: Config, fingerprint: string | undefined): Promise<string> {
  const { database, close } = await open(config)
  try {
    if (fingerprint === undefined) return listErrors(await listGroups(database, LISTED_MAX_COUNT))
    const groups = await findGroups(database, fingerprint)
    if (groups.length === 0) throw new Unlistable(`No error is called ${fingerprint}.`)
    return groups.map(describeError).join('\n\n')
  } finally {
    await close()
  }
}

/** The site's database, whether the site runs or not. */
async function open({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return connect(databaseUrl)
  if (!existsSync(path.join(dataDir, 'postgres'))) throw new Unlistable(`There is no site in ${dataDir}.`)
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

try {
  console.log(await main(readConfig(process.env), process.argv[2]))
} catch (error) {
  const isForReaders = [ConfigError, DatabaseStartError, Unlistable].some((kind) => error instanceof kind)
  console.error(isForReaders && error instanceof Error ? error.message : printError(error))
  process.exitCode = 1
}
