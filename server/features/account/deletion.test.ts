import { mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { featureRoutes } from '#server/app/routes.ts'
import { nextId } from '#server/db/ids.ts'
import { comments, images } from '#server/db/schema/index.ts'
import { appealDecision } from '#server/features/decisions/service.ts'
import { decideUser } from '#server/features/operator/decide-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { PartialFiles } from '#server/features/uploads/partial-files.ts'
import { removeVideos } from '#server/features/videos/deletion-service.ts'
import { removeUnusedFiles } from '#server/features/videos/settle-service.ts'
import { silentLog } from '#server/log.ts'
import { inspect } from '#server/media/inspect.ts'
import { DiskStorage } from '#server/storage/disk.ts'
import { randomId } from '#shared/random-id.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { addVideo } from '#support/videos.ts'

import { removeLeavers } from './deletion-service.ts'
import { makeExports } from './export-service.ts'

const PASSWORD = 'a good password'
const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-deletion-'))
const storage = new DiskStorage(path.join(folder, 'media'))
const server = await startTestServer({
  features: featureRoutes(siteTools({ storage })),
  uploads: { storage, parts: new PartialFiles(path.join(folder, 'uploads')), inspect },
  config: { mail: { smtpUrl: new URL('smtp://127.0.0.1:1'), from: 'no-reply@mail.example' } },
})
const { database } = server

async function newClient() {
  const client = await createTestClient(server.url)
  return { client, ...(await client.signUp()) }
}
const leave = (client: TestClient, password = PASSWORD) => client.send('session.deleteAccount', { password })
const logIn = async (username: string) => {
  const client = await createTestClient(server.url)
  return client.call('session.logIn', { username, password: PASSWORD })
}
const codeOf = async (answer: Response) => ((await answer.json()) as { statusCode: number }).statusCode
const after = (interval: string) =>
  database.query({
    text: 'UPDATE users SET leaves_at = leaves_at - $1::interval WHERE leaves_at IS NOT NULL',
    values: [interval],
  })

test('an account asks for the password, and is gone for all others at once; a log-in brings it back', async () => {
  const { client, id, uniqueId } = await newClient()
  const elsewhere = await createTestClient(server.url)
  await elsewhere.call('session.logIn', { username: uniqueId, password: PASSWORD })
  const { client: other, id: otherId } = await newClient()
  const videoId = await addVideo(database, { authorId: id })
  const othersVideo = await addVideo(database, { authorId: otherId })
  await client.call('follows.set', { userId: otherId, follow: true })
  await database.orm.insert(comments).values({ id: nextId(), videoId: othersVideo, authorId: id, text: 'Hi' })
  await indexQueued(database, silentLog())

  /** Everywhere others can find the user. */
  const seen = async () => ({
    profile: (await other.send('users.detail', { user: uniqueId })).status,
    byId: (await other.send('users.detail', { user: id })).status,
    video: await codeOf(await other.send('videos.detail', { itemId: videoId })),
    posts: (await other.call('feed.userPosts', { userId: id }).catch(() => ({ itemList: [] }))).itemList
      .length,
    comments: (await other.call('comments.list', { videoId: othersVideo })).comments.length,
    followers: (await other.call('relations.list', { userId: otherId, kind: 'followers' })).users.length,
    // Search also finds similar names.
    found: (await other.call('search.users', { q: uniqueId })).users.filter((user) => user.id === id).length,
  })
  const there = await seen()
  expect(there).toEqual({ profile: 200, byId: 200, video: 0, posts: 1, comments: 1, followers: 1, found: 1 })

  expect((await problemOf(await leave(client, 'not my password'))).fields).toHaveProperty('password')
  expect(await seen()).toEqual(there)
  expect((await leave(client)).status).toBe(200)
  expect((await client.call('session.current', {})).user).toBeNull()
  expect((await elsewhere.call('session.current', {})).user).toBeNull()
  expect(await seen()).toEqual({
    profile: 404,
    byId: 404,
    video: StatusCode.videoNotExist,
    posts: 0,
    comments: 0,
    followers: 0,
    found: 0,
  })

  await after('29 days 23 hours')
  await removeLeavers(database)
  expect(await logIn(uniqueId)).toMatchObject({ user: { uniqueId }, hasReturned: true })
  expect(await seen()).toEqual(there)
  await after('60 days')
  await removeLeavers(database)
  const again = await logIn(uniqueId)
  expect(again.hasReturned).toBeUndefined()
})

test('nobody who is being removed comes back', async () => {
  const { client, id, uniqueId } = await newClient()
  await leave(client)
  await database.query({ text: `UPDATE users SET leaves_at = 'epoch' WHERE id = $1`, values: [id] })
  await expect(logIn(uniqueId)).rejects.toMatchObject({ statusCode: StatusCode.credentialsRefused })
  const sessions = await database.query({ text: 'SELECT FROM sessions WHERE user_id = $1', values: [id] })
  expect(sessions).toEqual([])
})

test('a banned account stays banned when its user comes back', async () => {
  const { client, id, uniqueId } = await newClient()
  await database.query({ text: `UPDATE users SET standing = 'banned' WHERE id = $1`, values: [id] })
  expect((await leave(client)).status).toBe(200)
  expect((await logIn(uniqueId)).hasReturned).toBe(true)
  const rows = await database.query({ text: 'SELECT standing FROM users WHERE id = $1', values: [id] })
  expect(rows).toEqual([{ standing: 'banned' }])
})

/** Finds rows in all tables that contain one of the texts, by table. */
async function findInDatabase(texts: readonly string[]): Promise<Record<string, unknown[]>> {
  const tables = await database.query<{ name: string }>({
    text: `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
           WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  })
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await database.query({
      text: `SELECT to_jsonb(row) AS row FROM ${name} AS row
             WHERE EXISTS (SELECT FROM unnest($1::text[]) AS text WHERE position(lower(text) IN lower(row::text)) > 0)`,
      values: [texts],
    })
    if (rows.length > 0) found[name] = rows
  }
  return found
}
const freeBytes = () => Promise.resolve(100 * 1024 ** 3)
const filesOf = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const plainBody = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Makes another user mention the user in a comment, a message and the caption of their video. */
async function mentionThem(
  other: TestClient,
  { videoId, userId, name }: { videoId: string; userId: string; name: string },
): Promise<void> {
  await other.call('comments.publish', { videoId, text: `Ask @${name}`, localId: randomId() })
  const { id: friendId } = await newClient()
  await other.call('conversations.send', {
    userId: friendId,
    text: `Do you know @${name}?`,
    localId: randomId(),
  })
  await database.query({
    text: 'UPDATE videos SET caption = $2, mentions = ARRAY[$3], mentioned_ids = ARRAY[$4::bigint] WHERE id = $1',
    values: [videoId, `With @${name}`, name.toLowerCase(), userId],
  })
}

/** Makes another user add the user, whom they follow, to a group that the user leaves before deleting their account. */
async function addToGroup(other: TestClient, userId: string): Promise<void> {
  await other.call('follows.set', { userId, follow: true })
  const { id: friendId } = await newClient()
  const { conversation } = await other.call('conversations.createGroup', {
    title: 'Trip',
    userIds: [friendId],
  })
  await other.call('conversations.addParticipant', { conversationId: conversation.id, userId })
  await other.call('conversations.removeParticipant', { conversationId: conversation.id, userId })
}

test('after 30 days a search of the database and the files finds nothing of the user', async () => {
  const { client, id, uniqueId } = await newClient()
  const { client: otherClient, id: otherId } = await newClient()
  const marker = 'Zanzibarquokka'
  await client.call('users.update', { nickname: `${marker} name`, bio: `${marker} bio` })
  await client.call('account.changeUsername', { username: `${marker}_new` })
  const othersVideo = await addVideo(database, { authorId: otherId })
  await addVideo(database, { authorId: id, caption: `${marker} caption` })
  await client.call('comments.publish', {
    videoId: othersVideo,
    text: `${marker} comment`,
    localId: randomId(),
  })
  await client.call('likes.set', { videoId: othersVideo, liked: true })
  await client.call('follows.set', { userId: otherId, follow: true })
  await client.call('saves.set', { videoId: othersVideo, saved: true })
  await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  await client.call('account.beginSecondFactor', { password: PASSWORD })
  const address = `${marker}@mail.example`
  await client.call('account.setEmail', { password: PASSWORD, address, language: 'en' })
  await client.call('conversations.send', { userId: otherId, text: 'Hello', localId: randomId() })
  await addToGroup(otherClient, id)
  await mentionThem(otherClient, { videoId: othersVideo, userId: id, name: `${marker}_new` })
  const other = { id: otherId, uniqueId: 'other' }
  const decisionId = await database.transaction(async (db) => {
    await sendReport(db, other, { subject: { kind: 'user', userId: id }, reason: 'spam', details: '' })
    const operator = { ...other, role: 'operator', isElevated: true } as const
    const terms = { decision: 'warn', reason: 'spam', note: `${marker} note`, days: 1 } as const
    return (await decideUser(db, operator, { userId: id, ...terms })).decisionId
  })
  await database.transaction((db) =>
    appealDecision(db, { id, uniqueId }, { decisionId, text: `${marker} appeal` }),
  )
  const around = { messages: [{ seq: 1, authorId: id, text: `${marker} message` }] }
  await database.query({
    text: `INSERT INTO reports (id, reporter_id, kind, subject_key, reason, context) VALUES ($1, $2, 'message', '1/2', 'spam', $3)`,
    values: [nextId(), otherId, JSON.stringify(around)],
  })
  await database.query({ text: 'UPDATE decisions SET excerpt = $1', values: [`${marker} excerpt`] })
  const key = `avatar/ab/${'cd'.repeat(32)}.webp`
  await storage.put(key, Buffer.from('a picture'))
  await database.orm.insert(images).values({ id: nextId(), ownerId: id, key })
  await client.call('account.requestExport', {})
  await makeExports({ database, storage, log: silentLog(), freeBytes })
  await indexQueued(database, silentLog())
  const [user] = await database.query<{ sec_uid: string }>({
    text: 'SELECT sec_uid FROM users WHERE id = $1',
    values: [id],
  })
  const traces = [id, marker, uniqueId, user?.sec_uid ?? '', client.device.keyId]
  expect(Object.keys(await findInDatabase(traces)).length).toBeGreaterThan(10)
  expect(await filesOf()).toHaveLength(2)

  await leave(client)
  await after('30 days')
  await removeLeavers(database)
  await removeVideos(database)
  await removeUnusedFiles(database, storage)
  await indexQueued(database, silentLog())

  const left = await findInDatabase(traces)
  // The names, which nobody else can take for 30 days; the device, which belongs to a browser and not to a user; the
  // audit log, which is immutable and contains only ids; and texts of others, in which nothing leads to the user.
  expect(Object.keys(left).toSorted()).toEqual([
    'public.audit_log',
    'public.comments',
    'public.device_keys',
    'public.direct_messages',
    'public.retired_names',
    // Words of captions.
    'public.search_words',
    'public.signature_nonces',
    'public.videos',
  ])
  const tablesOfOthers = ['comments', 'direct_messages', 'videos', 'search_words']
  const ofOthers = tablesOfOthers.map((table) => left[`public.${table}`])
  expect(ofOthers).toMatchObject([
    [{ row: { text: `Ask @${marker}_new`, mentioned_ids: [], body: plainBody(`Ask @${marker}_new`) } }],
    [{ row: { text: `Do you know @${marker}_new?`, body: plainBody(`Do you know @${marker}_new?`) } }],
    [{ row: { caption: `With @${marker}_new`, mentions: [], mentioned_ids: [] } }],
    expect.anything(),
  ])
  expect(JSON.stringify(ofOthers)).not.toContain(id)
  expect(left['public.retired_names']).toHaveLength(2)
  expect(JSON.stringify(left['public.audit_log'])).not.toContain(marker)
  expect(await filesOf()).toEqual([])
})
