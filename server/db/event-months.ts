import type { QueryConfig } from 'pg'

/** A pool or a session. */
interface Queryable {
  query(query: QueryConfig): Promise<unknown>
}

/** More than a month: a site whose jobs are late still has a place for today's events. */
const AHEAD_DAYS = 35

/**
 * Makes the partitions of `analytics_events` and `impressions` for the months (UTC) up to `AHEAD_DAYS` from now, each with a unique
 * index of ids. Servers that do so at once wait for each other.
 */
export async function makeEventMonths(db: Queryable): Promise<void> {
  await db.query({
    text: 'SELECT make_event_months(now() + make_interval(days => $1))',
    values: [AHEAD_DAYS],
  })
}

/** Drops months that began more than `days` ago, so that no event is older, and removing them costs the same however many they are. */
export async function dropEventMonths(db: Queryable, days: number): Promise<void> {
  await db.query({ text: 'SELECT drop_event_months(now() - make_interval(days => $1))', values: [days] })
}
