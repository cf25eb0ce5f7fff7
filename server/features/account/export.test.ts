import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { comments, images } from '#server/db/schema/index.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { silentLog } from '#server/log.ts'
import { inspect } from '#server/media/inspect.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { EXPORTED_TABLES, findNamedUsers } from './export-repository.ts'
import { EXPORT_FILE_PATH, makeExports, removeOldExports } from './export-service.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-export-'))
const storage = new DiskStorage(path.join(folder, 'media'))
const server = await startTestServer({
  features: [stubFeatures],
  uploads: { storage, parts: new PartialFiles(path.join(folder, 'uploads')), inspect },
})
const { database } = server
const freeBytes = () => Promise.resolve(100 * 1024 ** 3)
const make = () => makeExports({ database, storage, log: silentLog(), freeBytes })

async function userClient() {
  const client = await createTestClient(server.url)
  return { client, ...(await client.signUp()) }
}

async function download(url: string, client: { cookies: Map<string, string> }): Promise<Response> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(server.url + url, { headers: { cookie } })
}

test('the archive holds all data of its user as JSON and files, and no secret', async () => {
  const { client, id, uniqueId } = await userClient()
  const key = `avatar/ab/${'ab'.repeat(32)}.webp`
  await storage.put(key, Buffer.from('a picture'))
  const imageId = nextId()
  await database.orm.insert(images).values({ id: imageId, ownerId: id, key })
  const videoId = await addVideo(database, { authorId: id })
  await database.orm.insert(comments).values({ id: nextId(), videoId, authorId: id, text: 'My “own” words' })

  await database.query({
    text: `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience)
      VALUES ($1, $2, 'Live', 4, 'portrait', 'everyone', 'everyone')`,
    values: [nextId(), id],
  })

  const animatedKey = `avatar/cd/${'cd'.repeat(32)}.webp`
  await storage.put(animatedKey, Buffer.from('it moves'))
  await database.query({
    text: `INSERT INTO user_animations (user_id, video_id, start_ms, state, key) VALUES ($1, $2, 0, 'ready', $3)`,
    values: [id, videoId, animatedKey],
  })
  expect(await client.call('account.export', {})).toEqual({ export: null })
  const asked = await client.call('account.requestExport', {})
  expect(asked.export).toMatchObject({ state: 'waiting' })
  await make()
  const { export: made } = await client.call('account.export', {})
  expect(made).toMatchObject({ state: 'ready', endTime: (made?.requestTime ?? 0) + 7 * 24 * 60 * 60 })
  const response = await download(made?.url ?? '', client)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="vireo-data.zip"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')

  const zip = path.join(folder, 'data.zip')
  await writeFile(zip, Buffer.from(await response.arrayBuffer()))
  // Any program can read it: this uses Python's.
  const read = (name: string) =>
    execFileSync('python3', [
      '-c',
      'import sys,zipfile;sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))',
      zip,
      name,
    ]).toString()
  const rows = (name: string) => JSON.parse(read(`data/${name}.json`)) as Record<string, unknown>[]
  expect(rows('profile')).toMatchObject([{ unique_id: uniqueId }])
  expect(rows('comments')).toMatchObject([{ text: 'My “own” words' }])
  expect(rows('videos')).toMatchObject([{ author_id: Number(id) }])
  // Others could use it to post videos that the site would otherwise recognise.
  expect(rows('videos')[0]).not.toHaveProperty('fingerprint')
  expect(rows('live-rooms')[0]).not.toHaveProperty('end_note')
  expect(rows('messages')).toEqual([])
  expect(read(`files/pictures/${imageId}.webp`)).toBe('a picture')
  expect(read('files/pictures/animated.webp')).toBe('it moves')
  expect(rows('animated-picture')).toMatchObject([{ state: 'ready' }])
  expect(Object.keys(rows('sessions')[0] ?? {})).not.toContain('token')
})

test('nobody else gets the file: no other user, no guest, no other token, and nobody after 7 days', async () => {
  const { client, id } = await userClient()
  await client.call('account.requestExport', {})
  await make()
  const { export: made } = await client.call('account.export', {})
  const url = made?.url ?? ''
  const { client: other } = await userClient()
  expect((await download(url, other)).status).toBe(404)
  expect((await fetch(server.url + url)).status).toBe(401)
  expect((await download(`${EXPORT_FILE_PATH}?token=${'A'.repeat(43)}`, client)).status).toBe(404)
  expect((await download(EXPORT_FILE_PATH, client)).status).toBe(404)
  expect((await download(url, client)).status).toBe(200)

  const age = (interval: string) =>
    database.query({
      text: 'UPDATE data_exports SET requested_at = requested_at - $2::interval WHERE user_id = $1',
      values: [id, interval],
    })
  await age('7 days')
  expect((await download(url, client)).status).toBe(404)
  expect(await client.call('account.export', {})).toEqual({ export: null })
  const [row] = await database.query<{ key: string }>({
    text: 'SELECT key FROM data_exports WHERE user_id = $1',
    values: [id],
  })
  await removeOldExports(database)
  await removeUnusedFiles(database, storage)
  expect(await storage.stat(row?.key ?? '')).toBeUndefined()
})

test('one archive is made at a time, and one a day', async () => {
  const { client, id } = await userClient()
  await client.call('account.requestExport', {})
  expect((await problemOf(await client.send('account.requestExport', {}))).httpStatus).toBe(409)
  await make()
  expect((await client.send('account.requestExport', {})).status).toBe(409)
  await database.query({
    text: `UPDATE data_exports SET requested_at = now() - interval '25 hours' WHERE user_id = $1`,
    values: [id],
  })
  expect((await client.call('account.requestExport', {})).export).toMatchObject({ state: 'waiting' })
})

test('a disk without room makes none, and says so', async () => {
  const { client } = await userClient()
  await client.call('account.requestExport', {})
  await makeExports({ database, storage, log: silentLog(), freeBytes: () => Promise.resolve(1000) })
  expect((await client.call('account.export', {})).export).toMatchObject({ state: 'failed' })
})

test('users who have blocked the viewer are not named', async () => {
  const [viewer, friend, blocker] = await addUsers(database, 3)
  if (!viewer || !friend || !blocker) throw new Error('There are three.')
  await database.query({
    text: 'INSERT INTO mutes (muter_id, muted_id) SELECT $1, unnest($2::bigint[])',
    values: [viewer.id, [friend.id, blocker.id]],
  })
  await database.query({
    text: 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)',
    values: [blocker.id, viewer.id],
  })
  expect(await findNamedUsers(database, viewer.id)).toMatchObject([{ unique_id: friend.uniqueId }])
})

test('a file whose process dies before the archive is ready is removed', async () => {
  const { client } = await userClient()
  await client.call('account.requestExport', {})
  const before = await archives()
  const dying = Object.assign(Object.create(storage) as DiskStorage, {
    async put(...file: Parameters<DiskStorage['put']>) {
      await storage.put(...file)
      throw new Error('The process is ended.')
    },
  })
  await makeExports({ database, storage: dying, log: silentLog(), freeBytes })
  const [left = ''] = (await archives()).filter((name) => !before.includes(name))
  expect(left).not.toBe('')
  await database.query({ text: `UPDATE unused_files SET remove_after = remove_after - interval '6 hours'` })
  await removeUnusedFiles(database, storage)
  expect(await archives()).not.toContain(left)
})
test('a disk that takes nothing fails the archive, and not the server', async () => {
  const { client } = await userClient()
  await client.call('account.requestExport', {})
  const full = Object.assign(Object.create(storage) as DiskStorage, {
    put: () => Promise.reject(new Error('No space left.')),
  })
  await makeExports({ database, storage: full, log: silentLog(), freeBytes })
  expect((await client.call('account.export', {})).export?.state).toBe('failed')
})

const archives = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /media.*\.zip$/.test(name)).toSorted()

/** Columns that refer to users but are in no archive, with the reasons. */
const NOT_EXPORTED = new Set([
  // Secrets, and data that protects the account.
  'accounts.user_id',
  'failed_log_ins.user_id',
  'known_devices.user_id',
  'push_subscriptions.user_id',
  'data_exports.user_id',
  'outgoing_mails.user_id',
  'passkey_challenges.user_id',
  'open_id_attempts.user_id',
  'recovery_codes.user_id',
  'second_factors.user_id',
  // Actions of others, which belong to them.
  'blocks.blocked_id',
  'mutes.muted_id',
  'notices.actor_id',
  'reports.reported_id',
  'decisions.moderator_id',
  'report_cases.reported_id',
  // Copies, marks and counts of other data.
  'author_likes.user_id',
  'author_likes.author_id',
  'notice_groups.recipient_id',
  'notice_marks.recipient_id',
  'pending_notifications.user_id',
  'conversations.owner_id',
  'hidden_messages.user_id',
  'live_standings.user_id',
  'uploads.owner_id',
])

test('every table that refers to users is exported, or left out for a reason', async () => {
  const columns = await database.query<{ name: string }>({
    text: `
      SELECT source.relname || '.' || attname AS name
      FROM pg_constraint JOIN pg_class AS source ON source.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'users'::regclass AND NOT source.relispartition ORDER BY 1`,
  })
  const exported = new Set(EXPORTED_TABLES.map(({ table, column }) => `${table}.${column}`))
  expect(
    columns.map(({ name }) => name).filter((name) => !exported.has(name) && !NOT_EXPORTED.has(name)),
  ).toEqual([])
})
