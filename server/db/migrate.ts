import path from 'node:path'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'

import { findProjectRoot } from '#server/project-root.ts'

import type { Database } from './client.ts'
import { makeEventMonths } from './event-months.ts'
import { foldHashtags } from './fold-hashtags.ts'

/** An arbitrary number, the same for every server on one database. */
const LOCK_KEY = 6_203_118_540

/** Brings the database up to date. Servers that start at once wait for each other: drizzle has no lock. */
export async function migrateDatabase(database: Pick<Database, 'openSession'>): Promise<void> {
  const migrationsFolder = path.join(findProjectRoot(), 'server/db/migrations')
  const client = await database.openSession()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await migrate(drizzle(client), { migrationsFolder })
    await foldHashtags(client)
    await makeEventMonths(client)
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY])
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}
