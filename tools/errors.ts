import { commands } from '#server/commands.ts'
import type { Database } from '#server/db/client.ts'
import { findGroups, listGroups } from '#server/features/error-reports/repository.ts'

import { describeError, listErrors } from './errors/list.ts'
import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run errors`: lists the errors of this site for its operator. */
const LISTED_MAX_COUNT = 50

async function list(database: Database, fingerprint: string | undefined): Promise<string> {
  if (fingerprint === undefined) return listErrors(await listGroups(database, LISTED_MAX_COUNT))
  const groups = await findGroups(database, fingerprint)
  if (groups.length === 0) throw new CommandError(commands.noSuchError({ name: fingerprint }))
  return groups.map(describeError).join('\n\n')
}

await runOnSite((database) => list(database, process.argv[2]))
