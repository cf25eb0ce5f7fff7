import { connectDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

import { startTestCluster, type TestCluster } from './cluster.ts'

const TEMPLATE = 'vireo_template'
const LC_CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** Starts a PostgreSQL server that has the schema as a template. */
export async function startTemplateServer(): Promise<TestCluster> {
  const cluster = await startTestCluster()
  const connectionString = await createEmpty(cluster.url, TEMPLATE)
  const template = connectDatabase({ connectionString, max: 1 })
  try {
    await migrateDatabase(template)
  } finally {
    await template.pool.end()
  }
  return cluster
}

/** Makes a database without the schema and returns its address. */
export async function createEmpty(serverUrl: string, name: string): Promise<string> {
  // As in the embedded database, where letters of all scripts count as letters.
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 LC_CTYPE '${LC_CTYPE}'`)
  return urlOf(serverUrl, name)
}

/** Makes a database with the schema and returns its address. */
export async function createFromTemplate(serverUrl: string, name: string): Promise<string> {
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  return urlOf(serverUrl, name)
}

async function runSql(url: string, text: string): Promise<void> {
  const connection = connectDatabase({ connectionString: url, max: 1 })
  try {
    await connection.query({ text })
  } finally {
    await connection.pool.end()
  }
}

export const urlOf = (url: string, database: string): string => url.replace(/[^/]*$/, database)
