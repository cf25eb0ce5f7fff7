import { readdir } from 'node:fs/promises'

import { afterAll, expect, test } from 'vitest'

import { startTestCluster } from '#support/cluster.ts'

import { connectDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const cluster = await startTestCluster()
const servers = Array.from({ length: 4 }, () => connectDatabase({ connectionString: cluster.url, max: 2 }))
for (const { pool } of servers) pool.on('error', () => {})
afterAll(async () => {
  await Promise.all(servers.map(({ pool }) => pool.end()))
  await cluster.stop()
})

test('four servers that start at once on an empty database all get it migrated', async () => {
  await Promise.all(servers.map(migrateDatabase))
  const [database] = servers
  const rows = await database?.query({ text: 'SELECT hash FROM drizzle.__drizzle_migrations' })
  expect(rows).toHaveLength(journal.entries.length)
  await expect(database?.query({ text: 'SELECT 1 FROM videos' })).resolves.toEqual([])
})

test('a database that is up to date stays as it is', async () => {
  await expect(Promise.all(servers.map(migrateDatabase))).resolves.toHaveLength(4)
})

test('the latest migration alone has its snapshot: a new one is compared with that, and nothing reads the others', async () => {
  const files = await readdir(new URL('migrations/meta', import.meta.url))
  const latest = journal.entries.at(-1)?.tag.slice(0, 4)
  expect(files.toSorted()).toEqual([`${latest}_snapshot.json`, '_journal.json'])
})
