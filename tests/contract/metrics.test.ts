import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { startPlainSite } from '#support/plain-site.ts'
import { createTestClient } from '#support/server.ts'

const TOKEN = 'a token of at least thirty-two letters'
const database = await withDatabase()
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vireo-metrics-'))
const site = await startPlainSite({
  DATA_DIR: dataDir,
  DATABASE_URL: database.pool.options.connectionString ?? '',
  METRICS_TOKEN: TOKEN,
})
afterAll(async () => {
  await site.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const read = (authorization?: string) =>
  fetch(`${site.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

test('only those who know the token read the figures (issue #54)', async () => {
  for (const given of [undefined, '', 'Bearer', `Bearer ${TOKEN.slice(1)}`, TOKEN]) {
    const { status, headers } = await read(given)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('the figures tell of calls, queues, connections, streams, lives, disk and the process, and of no user (issue #54)', async () => {
  const client = await createTestClient(site.url)
  const { uniqueId, id } = await client.signUp()
  await client.call('feed.recommend', {})
  await client.call('users.detail', { user: uniqueId })
  const answer = await read(`Bearer ${TOKEN}`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/vireo_request_seconds_count\{name="feed.recommend",status="200"\} 1\n/)
  expect(text).toMatch(/vireo_request_seconds_bucket\{le="0.5",name="session.signUp",status="200"\} \d/)
  for (const name of [
    'vireo_build_info\\{version="[^"]+"\\} 1',
    'vireo_database_connections\\{state="(busy|idle|waiting)"\\} \\d+',
    'vireo_disk_bytes\\{state="free"\\} \\d+',
    'vireo_jobs_waiting\\{queue="transcode"\\} 0',
    'vireo_jobs_oldest_seconds\\{queue="transcode"\\} 0',
    'vireo_jobs_failed\\{queue="transcode"\\} 0',
    'vireo_push_streams 0',
    'vireo_live_rooms 0',
    'vireo_live_viewers 0',
    'vireo_problems 0',
    'nodejs_eventloop_lag_seconds \\S+',
    'process_resident_memory_bytes \\d+',
  ])
    expect(text).toMatch(new RegExp(`^${name}$`, 'm'))
  for (const word of [uniqueId, id, client.cookies.values().next().value ?? 'cookie'])
    expect(text).not.toContain(word)
})
