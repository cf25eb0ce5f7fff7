import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'

import type { Database } from './client.ts'

/** Any number of our own; the same for every server on one database. */
const LOCK_KEY = 6_203_118_540
const FOLDER = 'server/db/migrations'

/** Brings the database up to date. Servers that start at once wait for each other: drizzle has no lock. */
export async function migrateDatabase(database: Pick<Database, 'pool'>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await migrate(drizzle(client), { migrationsFolder: findMigrations() })
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back.
    client.release(true)
    throw error
  }
}

/** The folder lies at the project's root, above this file as source and above the bundle in `dist/server`. */
function findMigrations(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = path.join(folder, FOLDER)
    if (existsSync(path.join(candidate, 'meta/_journal.json'))) return candidate
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error(`The migrations of the database are missing: no ${FOLDER}.`)
    folder = parent
  }
}
