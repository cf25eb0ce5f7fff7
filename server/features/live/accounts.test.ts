import { Writable } from 'node:stream'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import type { Change } from '#server/bus/bus.ts'
import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { makeLiveFolder, makeStudio, plainRoom } from '#support/live-studio.ts'
import { collectPublished } from '#support/published.ts'
import { addUser } from '#support/users.ts'

import { mayBroadcast } from './air-repository.ts'
import { readChat } from './chat-service.ts'
import { createPublisherTokens } from './publisher-tokens.ts'
import { createRoom, getLiveState } from './service.ts'

const db = await withDatabase()
const publisherId = '0f'.repeat(16)
const run = (text: string, ...values: unknown[]) => db.query({ text, values })

async function addRoom(hostId: string, status: number, audience = 'everyone'): Promise<string> {
  const id = nextId()
  await run(
    `INSERT INTO live_rooms (id, host_id, title, status, orientation, audience, chat_audience, started_at, ended_at)
     VALUES ($1, $2, 'Waves', $3::int, 'portrait', $4, 'everyone', now(), CASE WHEN $3::int = 3 THEN now() END)`,
    id,
    hostId,
    status,
    audience,
  )
  return id
}

/** Starts a studio with a room on air, and a way to send changes to it. */
async function goOn(audience: string) {
  const host = await addUser(db)
  const roomId = await addRoom(host.id, 2, audience)
  const published = collectPublished(db)
  let onChange: ((change: Change) => void) | undefined
  const studio = makeStudio(db, await makeLiveFolder(), {
    bus: {
      subscribe: (listener) => {
        onChange = (change) => listener.onChange(change)
        return () => {}
      },
    },
    lostAfterMs: 60_000,
  })
  onTestFinished(async () => {
    await studio.stop()
    await run('UPDATE live_rooms SET status = 3 WHERE id = $1', roomId)
  })
  await studio.recover()
  await studio.open(roomId, { hostId: host.id, publisherId })
  const watch = (userId: string | null, sessionId?: string) => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done() })
    const snapshot = { type: 'room.counted', viewerCount: 0, heartCount: 0 } as const
    studio.watch(roomId, { key: userId ?? 'g', userId, sessionId, address: 'a', out }, 'a', snapshot)
    return out
  }
  return { host, roomId, studio, published, watch, change: (change: Change) => onChange?.(change) }
}

test('streams end with what let them: a follow, a public account, a session', async () => {
  const { host, roomId, published, watch, change } = await goOn('everyone')
  const [follower, stranger] = [await addUser(db), await addUser(db)]
  await run('INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)', follower.id, host.id)
  const [ofFollower, ofStranger, ofGuest] = [watch(follower.id), watch(stranger.id), watch(null)]
  const ofSession = watch(follower.id, 'phone')
  change({ kind: 'sessionEnd', sessionId: 'phone' })
  expect(ofSession.writableEnded).toBe(true)
  await run('UPDATE users SET is_private = true, live_room_id = $2 WHERE id = $1', host.id, roomId)
  change({ kind: 'privacy', userId: host.id })
  await vi.waitUntil(() => ofStranger.writableEnded && ofGuest.writableEnded, { timeout: 5_000 })
  await vi.waitUntil(() => published.some(({ kind }) => kind === 'live'), { timeout: 5_000 })
  expect(published).toContainEqual({ kind: 'live', userId: host.id, roomId: null })
  expect(ofFollower.writableEnded).toBe(false)
  await run('DELETE FROM follows WHERE follower_id = $1', follower.id)
  change({ kind: 'follow', followerId: follower.id, followeeId: host.id })
  await vi.waitUntil(() => ofFollower.writableEnded, { timeout: 5_000 })
})

test('a host who is suspended, or whose session is over, broadcasts no more', async () => {
  const { host, roomId, studio } = await goOn('everyone')
  const fragment = { roomId, publisherId, seq: 0, isAfterGap: false, bytes: Buffer.from('no fragment') }
  await expect(studio.take({ ...fragment, sessionId: 'over' })).rejects.toMatchObject({
    problem: { httpStatus: 401 },
  })
  await expect(studio.take(fragment)).rejects.toMatchObject({ problem: { httpStatus: 415 } })
  await run(`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1`, host.id)
  expect(await mayBroadcast(db, roomId)).toBe(false)
})

test('a token names the session, and is worth nothing with another', () => {
  const tokens = createPublisherTokens('secret')
  const claims = { roomId: '7', publisherId, sessionId: 'phone' }
  const token = tokens.issue(claims)
  expect(tokens.read(token)).toEqual(claims)
  const other = Buffer.from('tablet').toString('base64url')
  expect(tokens.read(token.replace(Buffer.from('phone').toString('base64url'), other))).toBeNull()
})

test('the chat shows no lines of users who are blocked or banned', async () => {
  const [host, viewer, blocked, banned] = [
    await addUser(db),
    await addUser(db),
    await addUser(db),
    await addUser(db),
  ]
  const roomId = await addRoom(host.id, 3)
  for (const { id } of [host, blocked, banned]) {
    await run(
      `INSERT INTO live_chat (id, room_id, author_id, text, local_id) VALUES ($1::bigint, $2, $3, 'x', $1::text)`,
      nextId(),
      roomId,
      id,
    )
  }
  await run('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', blocked.id, viewer.id)
  await run(`UPDATE users SET standing = 'banned' WHERE id = $1`, banned.id)
  const authorsFor = async (asker: typeof viewer | null) =>
    (await readChat(db, roomId, { viewer: asker })).lines.map(({ author }) => author.id)
  expect(await authorsFor(viewer)).toEqual([host.id])
  expect(await authorsFor(null)).toEqual([host.id, blocked.id])
})

test('the last room is told only to those who find it, and an unlisted one to its host', async () => {
  const [host, viewer] = [await addUser(db), await addUser(db)]
  const tools = { studio: (await goOn('everyone')).studio }
  const unlisted = await addRoom(host.id, 3, 'unlisted')
  const roomId = await addRoom(host.id, 1)
  const lastFor = async (asker: typeof viewer) =>
    (await getLiveState(db, tools, { viewer: asker }, { roomId })).lastLive
  expect(await lastFor(host)).toBe(unlisted)
  expect(await lastFor(viewer)).toBeUndefined()
})

test('a room that has just ended leads to the one before it, too (section 3, live state)', async () => {
  const { id } = await addUser(db)
  const before = await addRoom(id, 3)
  const roomId = await addRoom(id, 3)
  const tools = { studio: (await goOn('everyone')).studio }
  expect((await getLiveState(db, tools, { viewer: null }, { roomId })).lastLive).toBe(before)
})

async function addUserOfAge(years: number | null) {
  const user = await addUser(db)
  await run(
    'UPDATE users SET birth_date = current_date - make_interval(years => $2) WHERE id = $1',
    user.id,
    years,
  )
  return user
}

const create = (host: Viewer, isAdult: boolean) =>
  db.transaction((tx) => createRoom(tx, host, { ...plainRoom(), isAdult }))

test('a host who is known to be under 18 makes no room for adults; others do (specification section 3, age verification)', async () => {
  const minor = await addUserOfAge(17)
  await expect(create(minor, true)).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  expect((await create(minor, false)).room.isAdult).toBe(false)
  expect((await create(await addUserOfAge(18), true)).room.isAdult).toBe(true)
  expect((await create(await addUserOfAge(null), true)).room.isAdult).toBe(true)
})
