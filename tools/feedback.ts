import type { Database } from '#server/db/client.ts'
import { listUnanswered, replyTo } from '#server/features/feedback/feedback.ts'

import { CommandError, runOnSite } from './lib/run-on-site.ts'

/** `npm run feedback`: lists feedback of users without a reply, and replies to it. */
const USAGE = 'npm run feedback -- reply NUMBER "TEXT"'

async function run(database: Database, [verb, id, ...words]: string[]): Promise<string> {
  if (verb !== undefined) {
    const text = words.join(' ').trim()
    if (verb !== 'reply' || !/^[1-9]\d{0,17}$/.test(id ?? '') || !text) throw new CommandError(USAGE)
    // Open pages learn of the notice when they next load their counts, as commands do not publish on the bus.
    const isSent = await database.transaction((tx) => replyTo(tx, id ?? '', text))
    if (!isSent) throw new CommandError(`There is no feedback ${id}.`)
  }
  const unanswered = await listUnanswered(database)
  return unanswered.length === 0
    ? 'All feedback has a reply.'
    : unanswered
        .map(
          (each) =>
            `${each.id}  ${each.createdAt.toISOString()}  @${each.uniqueId}  ${each.topic}\n    ${each.text.replaceAll('\n', '\n    ')}`,
        )
        .join('\n')
}

await runOnSite((database) => run(database, process.argv.slice(2)))
