import type { Change } from '#server/bus/bus.ts'
import type { Database } from '#server/db/client.ts'

/** Collects everything that the transactions of a database publish from now on. */
export function collectPublished(database: Database): Change[] {
  const published: Change[] = []
  database.publishTo((change) => published.push(change))
  return published
}
