import { randomBytes } from 'node:crypto'

import { afterAll } from 'vitest'

import { connectDatabase, type Database } from '#server/db/client.ts'

import { SHARED_URL } from './global-database.ts'
import { createFromTemplate, startTemplateServer } from './template.ts'

/**
 * Makes a fresh database with the schema, for one test file. It is removed with its server at the end of the
 * run. Without the global setup the file starts a server of its own.
 */
export async function withDatabase(): Promise<Database> {
  const serverUrl = process.env[SHARED_URL] ?? (await startOwnServer())
  const name = `test_${randomBytes(6).toString('hex')}`
  const connectionString = await createFromTemplate(serverUrl, name)
  const database = connectDatabase({ connectionString, max: 30 })
  // As in the server (start-database.ts): an idle connection that breaks, as in tests, causes no failure by itself.
  database.pool.on('error', () => {})
  afterAll(() => database.close())
  return database
}

async function startOwnServer(): Promise<string> {
  const server = await startTemplateServer()
  // Hooks run in reverse order, so the database, which is made next, is closed before its server.
  afterAll(() => server.stop())
  return server.url
}
