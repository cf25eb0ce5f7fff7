import { commands } from '#server/commands.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { moveFiles, MoveDamaged, type Moved } from '#server/storage/move-files.ts'
import { openStores } from '#server/storage/open-storage.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run storage`: moves all files of a site, which may run meanwhile, from one store to the other. */
const USAGE = 'npm run storage -- move --to s3|disk'

/** Files after which the progress is printed. */
const PROGRESS_EVERY = 100
/** An arbitrary number that no other lock uses. */
const MOVE_LOCK = 8_273_002

async function run(database: Database, [verb, option, kind, ...others]: string[]): Promise<string> {
  const isMove = verb === 'move' && option === '--to' && (kind === 's3' || kind === 'disk')
  if (!isMove || others.length > 0) throw new CommandError(USAGE)
  const config = readConfig(process.env)
  if (!config.s3) throw new CommandError(commands.s3NeedsMore({ names: 'S3_BUCKET' }))
  if (config.storageKind !== kind)
    throw new CommandError(commands.storageElsewhere({ setting: `STORAGE=${kind}` }))
  const { main, former } = await openStores(config)
  if (!former || !(await lockMove(database))) throw new CommandError(commands.moveRunning)
  try {
    const moved = await moveFiles(former, main, (soFar) => {
      if (soFar.fileCount % PROGRESS_EVERY === 0) console.log(describe(soFar))
    })
    return describe(moved)
  } catch (error) {
    if (error instanceof MoveDamaged) throw new CommandError(commands.moveDamaged({ file: error.key }))
    throw error
  }
}

const describe = ({ fileCount, sizeBytes }: Moved): string =>
  commands.filesMoved({ count: fileCount, megabytes: Math.ceil(sizeBytes / 1_000_000) })

/** Lets one command move at a time. The lock ends with the command's only connection. */
async function lockMove(database: Database): Promise<boolean> {
  const [row] = await database.query<{ isFree: boolean }>({
    text: 'SELECT pg_try_advisory_lock($1) AS "isFree"',
    values: [MOVE_LOCK],
  })
  return row?.isFree ?? false
}

await runOnSite((database) => run(database, process.argv.slice(2)))
