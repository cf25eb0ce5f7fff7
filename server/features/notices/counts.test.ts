import { describe, expect, test } from 'vitest'

import { NOTICE_TABS } from '#contract/notice-kinds.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { getComment } from '#server/features/comments/list-service.ts'
import { deleteComment, publishComment, setCommentLike } from '#server/features/comments/service.ts'
import * as conversations from '#server/features/conversations/service.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { countRequests, listRequests, setBlock, setMute } from '#server/features/relations/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { updateVideo } from '#server/features/videos/audience-service.ts'
import { deleteVideo, restoreVideo } from '#server/features/videos/deletion-service.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'
import { withDatabase } from '#support/database.ts'
import { isLong } from '#support/long.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { countNotices, listActors, listNotices } from './read-service.ts'

const SEEDS = Array.from({ length: isLong ? 40 : 4 }, (_, index) => index + 1)
const STEP_COUNT = isLong ? 400 : 80

const db = await withDatabase()
const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const refused = () => undefined

/** A generator of numbers below 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Place {
  videoId: string
  commentId: string
}

/** Makes users who act on one another's videos and comments, and undo it. */
async function createWorld(seed: number) {
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const users = await addUsers(db, 5)
  const owners = new Map<string, Viewer>()
  for (const user of users.slice(0, 3)) owners.set(await addVideo(db, { authorId: user.id }), user)
  const videoIds = [...owners.keys()]
  const places: Place[] = []
  let written = 0
  const comment = (viewer: Viewer, videoId: string, more: { parentId?: string } = {}) =>
    write(async (tx) => {
      written += 1
      const localId = `${seed}${String(written).padStart(6, '0')}`.padStart(32, '0')
      const text = `${written} @${pick(users).uniqueId}`
      const { comment: made } = await publishComment(tx, viewer, { videoId, text, localId, ...more })
      places.push({ videoId, commentId: made.id })
    })
  const steps: ((viewer: Viewer, other: Viewer, videoId: string, isOn: boolean) => Promise<unknown>)[] = [
    (viewer, _other, videoId, liked) => write((tx) => setLike(tx, viewer, { videoId, liked })),
    (viewer, other, _videoId, follow) => write((tx) => setFollow(tx, viewer, { userId: other.id, follow })),
    (viewer, _other, videoId) => comment(viewer, videoId),
    async (viewer) => {
      const { videoId, commentId } = pick(places)
      await comment(viewer, videoId, { parentId: commentId })
    },
    (viewer, _other, _videoId, liked) =>
      write((tx) => setCommentLike(tx, viewer, { ...pick(places), liked })),
    (viewer, _other, _videoId, deleted) =>
      write((tx) => deleteComment(tx, viewer, { ...pick(places), deleted })),
    (viewer, other) => write((tx) => setBlock(tx, viewer, { userId: other.id, block: random() < 0.3 })),
    (viewer, other) => write((tx) => setMute(tx, viewer, { userId: other.id, mute: random() < 0.3 })),
    (viewer, _other, _videoId, isPrivate) => write((tx) => setPrivate(tx, viewer, { isPrivate })),
    (_viewer, _other, videoId) => {
      const audience = pick(['everyone', 'everyone', 'followers', 'friends', 'self', 'unlisted'] as const)
      return write((tx) => updateVideo(tx, owners.get(videoId)!, { videoId, audience }))
    },
    (_viewer, _other, videoId, isDeleted) =>
      write<unknown>((tx) => (isDeleted ? deleteVideo : restoreVideo)(tx, owners.get(videoId)!, videoId)),
    (viewer, _other, _videoId, leaves) =>
      db.query({
        text: 'UPDATE users SET standing = $2 WHERE id = $1',
        values: [viewer.id, leaves ? 'leaving' : 'good'],
      }),
  ]
  return {
    users,
    step: async () => {
      const viewer = pick(users)
      // The first five steps make notices, and are as likely as those that remove them.
      const doing = random() < 0.6 ? pick(steps.slice(0, 5)) : pick(steps)
      // A forbidden action is refused, and causes no notice.
      await doing(viewer, pick(users), pick(videoIds), random() < 0.6).catch(refused)
    },
  }
}

interface Row {
  tab: string
  actorId: string
  videoId: string | null
  commentId: string | null
}

/** Whether the reads of the product itself let a user see the thing that a notice is about. */
async function canRead(viewer: Viewer, { actorId, videoId, commentId }: Row): Promise<boolean> {
  const [apart] = await db.query({
    text: `
      SELECT FROM users WHERE id = $2 AND standing = 'leaving'
      UNION ALL SELECT FROM blocks WHERE (blocker_id, blocked_id) IN (($1, $2), ($2, $1))
      UNION ALL SELECT FROM mutes WHERE (muter_id, muted_id) = ($1, $2)`,
    values: [viewer.id, actorId],
  })
  if (apart) return false
  try {
    if (videoId !== null && commentId !== null) await getComment(db, viewer, { videoId, commentId })
    else if (videoId !== null) await requireWatchable(db, viewer, videoId)
    return true
  } catch {
    return false
  }
}

async function isLeaving({ id }: Viewer): Promise<boolean> {
  const rows = await db.query({
    text: `SELECT FROM users WHERE id = $1 AND standing = 'leaving'`,
    values: [id],
  })
  return rows.length > 0
}

async function recount(viewer: Viewer): Promise<Record<string, number>> {
  const rows = await db.query<Row & Record<string, unknown>>({
    text: `SELECT tab, actor_id AS "actorId", video_id AS "videoId", comment_id AS "commentId"
      FROM notices WHERE recipient_id = $1`,
    values: [viewer.id],
  })
  const counts = Object.fromEntries(NOTICE_TABS.map((tab) => [tab, 0]))
  for (const row of rows) if (await canRead(viewer, row)) counts[row.tab] = (counts[row.tab] ?? 0) + 1
  return counts
}

test.each(SEEDS)(
  'unread counts, groups and lists are what can be read, whatever was deleted, blocked and hidden (seed %d)',
  async (seed) => {
    const { users, step } = await createWorld(seed)
    let noticeCount = 0
    for (let done = 0; done < STEP_COUNT; done += 1) {
      await step()
      if (done % 20 !== 19) continue
      for (const user of users) {
        // A user whose account is being deleted cannot read anything.
        if (await isLeaving(user)) continue
        const { unread, followRequestCount } = await countNotices(db, user)
        expect(unread).toEqual(await recount(user))
        const { groups } = await listNotices(db, user, { tab: 'all', count: 48, language: 'en', kinds: 2 })
        const total = Object.values(unread).reduce((sum, count) => sum + count, 0)
        expect(groups.reduce((sum, group) => sum + group.noticeCount, 0)).toBe(total)
        for (const { id, noticeCount: size, isUnread } of groups) {
          expect([(await listActors(db, user, { groupId: id, count: 48 })).users.length, isUnread]).toEqual([
            size,
            true,
          ])
        }
        const { users: asking } = await listRequests(db, user, { count: 48 })
        expect([followRequestCount, (await countRequests(db, user)).count]).toEqual([
          asking.length,
          asking.length,
        ])
        noticeCount += total
      }
    }
    expect(noticeCount).toBeGreaterThan(5)
  },
)

const unreadOf = async (viewer: Viewer) => (await countNotices(db, viewer)).unread

describe('a notice goes', () => {
  test('with the thread that its reply is in, and comes back with it', async () => {
    const [ann, ben] = [await addUser(db), await addUser(db)]
    const videoId = await addVideo(db, { authorId: (await addUser(db)).id })
    const publish = (viewer: Viewer, parentId?: string) =>
      write((tx) =>
        publishComment(tx, viewer, {
          videoId,
          text: 'So good',
          localId: viewer.id.padStart(32, '0'),
          ...(parentId && { parentId }),
        }),
      )
    const { comment } = await publish(ann)
    await publish(ben, comment.id)
    const setDeleted = (deleted: boolean) =>
      write((tx) => deleteComment(tx, ann, { videoId, commentId: comment.id, deleted }))
    expect((await unreadOf(ann)).comments).toBe(1)
    await setDeleted(true)
    expect((await unreadOf(ann)).comments).toBe(0)
    expect((await listNotices(db, ann, { tab: 'all', count: 20 })).groups).toEqual([])
    await setDeleted(false)
    expect((await unreadOf(ann)).comments).toBe(1)
  })

  test('with the news of a video that its author deletes', async () => {
    const ann = await addUser(db)
    const videoId = await addVideo(db, { authorId: ann.id })
    await db.query({
      text: `INSERT INTO notices (id, recipient_id, actor_id, kind, event, tab, subject_id, video_id, day)
        VALUES ($1::bigint + 1, $1, $1, 'videoPublished', 'video', 'site', $2, $2, current_date)`,
      values: [ann.id, videoId],
    })
    expect((await unreadOf(ann)).site).toBe(1)
    await write((tx) => deleteVideo(tx, ann, videoId))
    expect((await unreadOf(ann)).site).toBe(0)
  })
})

test('a message that was unsent before it was read is not unread, in its conversation and in all', async () => {
  const [ann, ben] = [await addUser(db), await addUser(db)]
  await write((tx) => setFollow(tx, ann, { userId: ben.id, follow: true }))
  await write((tx) => setFollow(tx, ben, { userId: ann.id, follow: true }))
  const send = (text: string) =>
    write((tx) =>
      conversations.sendMessage(tx, ann, { userId: ben.id, text, localId: text.padStart(32, '0') }),
    )
  const { message } = await send('1')
  const { conversationId } = message
  await send('2')
  const unread = async () => {
    const { conversations: list } = await conversations.listConversations(db, ben, {
      kind: 'accepted',
      count: 20,
    })
    return [list[0]?.unreadCount, (await countNotices(db, ben)).unreadConversationCount]
  }
  const unsend = (seq: number) =>
    write((tx) => conversations.deleteMessage(tx, ann, { conversationId, seq, forEveryone: true }))
  expect(await unread()).toEqual([2, 1])
  await unsend(message.seq)
  expect(await unread()).toEqual([1, 1])
  await unsend(message.seq + 1)
  expect(await unread()).toEqual([0, 0])
})
