import { Client } from 'pg'

import { startEmbeddedPostgres } from './start.ts'

/**
 * A server process for the tests: starts the database in the folder named by its first argument, prints
 * `ready <adopted|started>`, then, when the second argument is `write`, one acknowledged row id a line.
 * It ignores Ctrl-C and stays until it is killed.
 */
const [dataDir = '', mode] = process.argv.slice(2)
process.on('SIGINT', () => {})
const quiet = { info() {}, warn() {} }
const server = await startEmbeddedPostgres({ dataDir, log: quiet })
console.log('ready', server.isAdopted ? 'adopted' : 'started')
if (mode === 'write') {
  const client = new Client(server.connectionString)
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS note (id int PRIMARY KEY)')
  for (let id = 1; ; id++) {
    await client.query('INSERT INTO note VALUES ($1)', [id])
    console.log(id)
  }
}
