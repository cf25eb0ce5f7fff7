import { randomBytes } from 'node:crypto'
import path from 'node:path'

import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll } from 'vitest'

import { connectDatabase, type Database } from '#server/db/client.ts'

import { startTestCluster } from './cluster.ts'

/** Set by the global setup, so that all test files share one server. */
const SHARED_URL = 'VIREO_TEST_DATABASE_URL'
const TEMPLATE = 'vireo_template'
const MIGRATIONS = path.resolve(import.meta.dirname, '../../server/db/migrations')

/** A PostgreSQL server with the schema as a template, to be shared by the test files of one run. */
export async function startSharedDatabase(): Promise<{ stop(): Promise<void> }> {
  const cluster = await startTestCluster()
  await createTemplate(cluster.url)
  process.env[SHARED_URL] = cluster.url
  return cluster
}

/**
 * A fresh database with the schema, for one test file. It goes away with its server at the end of the run.
 * Without the global setup the file starts a server of its own.
 */
export async function withDatabase(): Promise<Database> {
  const url = process.env[SHARED_URL] ?? (await startOwnServer())
  const name = `test_${randomBytes(6).toString('hex')}`
  await runSql(url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const database = connectDatabase({ connectionString: urlOf(url, name), max: 60 })
  // end() resolves before the server has let go of every connection, and the server may be stopped by then.
  database.pool.on('error', () => {})
  afterAll(() => database.pool.end())
  return database
}

async function startOwnServer(): Promise<string> {
  const cluster = await startTestCluster()
  await createTemplate(cluster.url)
  // Hooks run in reverse order: the database that is made next goes before its server.
  afterAll(() => cluster.stop())
  return cluster.url
}

async function createTemplate(url: string): Promise<void> {
  await runSql(url, `CREATE DATABASE ${TEMPLATE}`)
  const template = connectDatabase({ connectionString: urlOf(url, TEMPLATE), max: 1 })
  try {
    await migrate(template.orm, { migrationsFolder: MIGRATIONS })
  } finally {
    await template.pool.end()
  }
}

async function runSql(url: string, text: string): Promise<void> {
  const connection = connectDatabase({ connectionString: url, max: 1 })
  try {
    await connection.query({ text })
  } finally {
    await connection.pool.end()
  }
}

const urlOf = (url: string, database: string): string => url.replace(/[^/]*$/, database)
