import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { commentLikes, comments, images, likes, saves, users } from '#server/db/schema/index.ts'
import { createGroup } from '#server/features/conversations/groups.ts'
import { listConversations, listMessages, sendMessage } from '#server/features/conversations/service.ts'
import { replyTo, sendFeedback } from '#server/features/feedback/feedback.ts'
import { setFollow } from '#server/features/follows/service.ts'
import { setLike } from '#server/features/likes/service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { refuseReservedName } from '#server/features/session/service.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { setPrivate } from '#server/features/users/privacy-service.ts'
import { randomId } from '#shared/random-id.ts'
import { withDatabase } from '#support/database.ts'
import { collectPublished } from '#support/published.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { forgetCaptionMentions, lockUser } from './repository.ts'
import { eraseUser } from './service.ts'

const db = await withDatabase()

const rowsOf = (text: string) => db.query<Record<string, unknown>>({ text })

const lockedUser = (id: string) => db.transaction(async (tx) => (await lockUser(tx, id))?.hasTraces)

/** Finds counters that differ from the number of their rows. */
const wrongCounters = () =>
  rowsOf(`
    SELECT 'video' AS kind, id FROM videos WHERE
      like_count <> (SELECT count(*) FROM likes WHERE video_id = videos.id) OR
      comment_count <> (
        SELECT count(*) FROM comments LEFT JOIN comments AS parent
          ON parent.video_id = comments.video_id AND parent.id = comments.parent_id
        WHERE comments.video_id = videos.id AND comments.deleted_at IS NULL AND parent.deleted_at IS NULL)
    UNION ALL SELECT 'comment', id FROM comments WHERE
      like_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id) OR
      reply_count <> (SELECT count(*) FROM comments AS reply
        WHERE reply.video_id = comments.video_id AND reply.parent_id = comments.id AND reply.deleted_at IS NULL)
    UNION ALL SELECT 'user', id FROM users WHERE
      follower_count <> (SELECT count(*) FROM follows WHERE followee_id = users.id) OR
      following_count <> (SELECT count(*) FROM follows WHERE follower_id = users.id) OR
      follow_request_count <> (SELECT count(*) FROM follow_requests WHERE requestee_id = users.id) OR
      heart_count <> (SELECT coalesce(sum(like_count), 0) FROM videos WHERE author_id = users.id AND shown_to <> 'nobody')
    UNION ALL SELECT 'notices', subject_id FROM notice_groups WHERE notice_count <> (
      SELECT count(*) FROM notices WHERE notices.recipient_id = notice_groups.recipient_id
        AND notices.kind = notice_groups.kind AND notices.group_id = notice_groups.subject_id
        AND notices.day = notice_groups.day)`)

const like = (viewer: Viewer, videoId: string) =>
  db.transaction((tx) => setLike(tx, viewer, { videoId, liked: true }))
const follow = (viewer: Viewer, { id }: Viewer) =>
  db.transaction((tx) => setFollow(tx, viewer, { userId: id, follow: true }))

test('nothing of a user is left, others’ counts are right, and the name is free after 30 days', async () => {
  const [gone, other, third] = await addUsers(db, 3)
  if (!gone || !other || !third) throw new Error('There are three.')
  const own = await addVideo(db, { authorId: gone.id })
  const hidden = await addVideo(db, { authorId: gone.id, audience: 'self' })
  // No longer restorable, but not removed yet.
  await addVideo(db, { authorId: gone.id, deletedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
  await tagVideo(db, own, '#erased')
  const videoId = await addVideo(db, { authorId: other.id })
  for (const viewer of [gone, third]) {
    await like(viewer, videoId)
  }
  await like(other, own)
  await follow(gone, other)
  await follow(other, gone)
  await follow(third, other)
  await db.transaction((tx) => setPrivate(tx, third, { isPrivate: true }))
  await follow(gone, third)

  const comment = (authorId: string, parentId?: string) => {
    const row = { id: nextId(), videoId, authorId, text: 'Hi', ...(parentId && { parentId }) }
    return { ...row, replyCount: 0, likeCount: 0 }
  }
  const theirs = { ...comment(third.id), replyCount: 2, likeCount: 2 }
  const ownThread = { ...comment(gone.id), replyCount: 1 }
  await db.orm.insert(comments).values([theirs, ownThread])
  await db.orm
    .insert(comments)
    .values([comment(gone.id, theirs.id), comment(other.id, theirs.id), comment(other.id, ownThread.id)])
  await db.query({ text: 'UPDATE videos SET comment_count = 5 WHERE id = $1', values: [videoId] })
  await db.orm
    .insert(commentLikes)
    .values([gone, other].map(({ id }) => ({ userId: id, videoId, commentId: theirs.id })))
  await db.orm.insert(saves).values([
    { userId: gone.id, videoId },
    { userId: other.id, videoId: own },
  ])
  await db.query({
    text: `INSERT INTO former_names (user_id, username) VALUES ($1, 'gone.before')`,
    values: [gone.id],
  })
  await db.orm.insert(images).values({ id: nextId(), ownerId: gone.id, key: 'avatar/aa/gone.webp' })
  await db.query({
    text: `INSERT INTO user_animations (user_id, video_id, start_ms, state, key)
      VALUES ($1, $2, 0, 'ready', 'avatar/bb/moves.webp')`,
    values: [gone.id, own],
  })
  expect(await wrongCounters()).toEqual([])

  await eraseUser(db, gone.id)

  expect(await wrongCounters()).toEqual([])
  expect(
    await rowsOf(`SELECT id FROM videos WHERE id IN (${own}, ${hidden}) OR author_id = ${gone.id}`),
  ).toEqual([])
  expect(await db.orm.select({ id: users.id }).from(users)).toHaveLength(2)
  expect(await db.orm.select({ userId: likes.userId }).from(likes)).toEqual([{ userId: third.id }])
  // A thread goes with its replies, as when its author deletes it.
  expect(await rowsOf('SELECT author_id AS author FROM comments ORDER BY id')).toEqual([
    { author: third.id },
    { author: other.id },
  ])
  expect(await rowsOf('SELECT comment_count AS comments, like_count AS likes FROM videos')).toEqual([
    { comments: 2, likes: 1 },
  ])
  expect(await db.orm.select({ userId: saves.userId }).from(saves)).toEqual([])
  expect(
    await rowsOf(`SELECT FROM notices WHERE actor_id = ${gone.id} OR recipient_id = ${gone.id}`),
  ).toEqual([])
  expect(await rowsOf(`SELECT key FROM unused_files WHERE key LIKE 'avatar/%' ORDER BY key`)).toEqual([
    { key: 'avatar/aa/gone.webp' },
    { key: 'avatar/bb/moves.webp' },
  ])
  expect(await rowsOf(`SELECT video_count AS videos FROM tags WHERE name = 'erased'`)).toEqual([
    { videos: 0 },
  ])

  const taking = () => refuseReservedName(db, gone.uniqueId.toUpperCase())
  await expect(taking()).rejects.toMatchObject({ problem: { statusCode: StatusCode.uniqueIdSensitive } })
  await expect(refuseReservedName(db, 'Gone.before')).rejects.toThrow('can’t be used')
  const days = (count: number) =>
    db.query({ text: `UPDATE retired_names SET free_at = free_at - interval '${count} days'` })
  await days(29)
  await expect(taking()).rejects.toThrow('can’t be used')
  await days(1)
  await taking()
  // Repeating it changes nothing.
  await eraseUser(db, gone.id)
})

test('more traces than fit into one batch are all removed', async () => {
  const [gone, ...others] = await addUsers(db, 451)
  if (!gone) throw new Error('There is one.')
  await db.query({
    text: `INSERT INTO follows (follower_id, followee_id)
      SELECT $1::bigint, id FROM unnest($2::bigint[]) AS id UNION ALL SELECT id, $1::bigint FROM unnest($2::bigint[]) AS id`,
    values: [gone.id, others.map(({ id }) => id)],
  })
  await db.query({
    text: 'UPDATE users SET follower_count = 1, following_count = 1 WHERE id = ANY ($1::bigint[])',
    values: [others.map(({ id }) => id)],
  })
  await eraseUser(db, gone.id)
  expect(await rowsOf(`SELECT FROM follows WHERE ${gone.id} IN (follower_id, followee_id)`)).toEqual([])
  expect(await wrongCounters()).toEqual([])
})

test('captions of others that mention the user, now or by a former name, forget them in batches', async () => {
  const [gone, other] = await addUsers(db, 2)
  if (!gone || !other) throw new Error('There are two.')
  const name = gone.uniqueId.toLowerCase()
  await db.query({
    text: 'INSERT INTO former_names (user_id, username) VALUES ($1, $2)',
    values: [gone.id, `${name}_old`],
  })
  const mentions = [[name, 'stays'], [`${name}_old`], []]
  const ids: string[] = []
  for (const names of mentions) {
    const id = await addVideo(db, { authorId: other.id })
    ids.push(id)
    await db.query({
      text: 'UPDATE videos SET mentions = $2, mentioned_ids = ARRAY[$3::bigint, $4::bigint] WHERE id = $1',
      values: [id, names, gone.id, other.id],
    })
  }
  const forgetSome = () => db.transaction((tx) => forgetCaptionMentions(tx, gone.id, 2))
  expect([await forgetSome(), await lockedUser(gone.id)]).toEqual([2, true])
  await eraseUser(db, gone.id)
  expect(
    await db.query({
      text: 'SELECT mentions, mentioned_ids::text[] FROM videos WHERE id = ANY ($1) ORDER BY id',
      values: [ids],
    }),
  ).toEqual([['stays'], [], []].map((names) => ({ mentions: names, mentioned_ids: [other.id] })))
})

test('conversations stay with the others, a group has an owner, and none is left with nobody', async () => {
  const [gone, asked, friend] = await addUsers(db, 3)
  if (!gone || !asked || !friend) throw new Error('There are three.')
  await follow(friend, gone)
  const write = (viewer: Viewer, to: Viewer, text: string) =>
    db.transaction((tx) => sendMessage(tx, viewer, { userId: to.id, text, localId: randomId() }))
  const group = (others: readonly Viewer[]) =>
    db.transaction((tx) => createGroup(tx, gone, { title: 'Trip', userIds: others.map(({ id }) => id) }))
  // The user who was asked has the lower id, but has not accepted.
  const sharedId = (await group([asked, friend])).conversation.id
  const left = (await group([friend])).conversation.id
  await db.query({
    text: 'DELETE FROM conversation_participants WHERE conversation_id = $1 AND user_id = $2',
    values: [left, friend.id],
  })
  const { message } = await write(gone, friend, 'Hello')
  const published = collectPublished(db)

  await eraseUser(db, gone.id)

  const { conversations } = await listConversations(db, friend, { kind: 'accepted', count: 20 })
  expect(conversations).toMatchObject([
    { id: message.conversationId, participants: [] },
    { id: sharedId, ownerId: friend.id, participants: [{ id: asked.id }] },
  ])
  const { messages } = await listMessages(db, friend, { conversationId: message.conversationId, count: 30 })
  expect(messages).toMatchObject([{ text: 'Hello', authorId: null }])
  expect(await rowsOf(`SELECT FROM conversations WHERE id = ${left}`)).toEqual([])
  expect(published).toContainEqual({
    kind: 'conversation',
    conversationId: sharedId,
    userIds: [asked.id, friend.id],
    seq: 1,
  })
})

test('no table holds the id, the name or the words of a user who gave feedback, reported others and was reported', async () => {
  const [gone, other] = await addUsers(db, 2)
  if (!gone || !other) throw new Error('There are two.')
  const [theirs, own] = [
    await addVideo(db, { authorId: other.id }),
    await addVideo(db, { authorId: gone.id }),
  ]
  await db.query({ text: `UPDATE videos SET caption = 'Xylophones' WHERE id = $1`, values: [own] })
  await db.transaction(async (tx) => {
    const { feedbackId } = await sendFeedback(tx, gone, { topic: 'idea', text: 'More xylophones' })
    await replyTo(tx, feedbackId, 'No xylophones')
    const report = { reason: 'spam', details: 'I saw xylophones' } as const
    await sendReport(tx, gone, { subject: { kind: 'video', videoId: theirs }, ...report })
    await sendReport(tx, gone, { subject: { kind: 'user', userId: other.id }, ...report })
    const about = { reason: 'spam', details: '' } as const
    await sendReport(tx, other, { subject: { kind: 'video', videoId: own }, ...about })
    await sendReport(tx, other, { subject: { kind: 'user', userId: gone.id }, ...about })
  })
  expect(await tablesWith('ylophones')).toEqual(['feedback', 'reports', 'videos'])
  expect(await tablesWith(gone.id)).toEqual(
    expect.arrayContaining(['feedback', 'reports', 'users', 'videos']),
  )

  await eraseUser(db, gone.id)

  expect(await tablesWith('ylophones')).toEqual([])
  // Until the next round removes them from the index.
  expect(await tablesWith(gone.id)).toEqual(['search_queue'])
  // So that nobody else is mistaken for them.
  expect(await tablesWith(gone.uniqueId)).toEqual(['retired_names'])
})

/** Finds tables with a row that contains a text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf(`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query({
      text: `SELECT FROM ${String(name)} AS line WHERE line::text LIKE '%' || $1 || '%' LIMIT 1`,
      values: [text],
    })
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

/** Columns without a foreign key whose names look like user references, with the reasons. */
const NO_KEY = [
  // The audit log, which is immutable and contains only ids.
  'audit_log.actor_id',
  // Written often, so without a foreign key: `deleteUser` removes their rows.
  'rank_signals.user_id',
  'user_quarters.user_id',
  'user_day_sources.user_id',
  // Of today: it is removed with the day, and names no viewer.
  'counted_authors.author_id',
  // Columns that do not refer to users.
  'accounts.provider_id',
  'live_rooms.publisher_id',
  'videos.sticker_id',
]

/** Columns whose rows stay without a user (docs/decisions/0033). */
const STAYS = [
  'conversations.owner_id',
  'copyright_claims.user_id',
  'decisions.moderator_id',
  'decisions.user_id',
  'direct_messages.author_id',
  'report_cases.reported_id',
  'reports.reported_id',
  'short_links.user_id',
]

test('rows of every table that refers to users go with the user, but for those that are listed with a reason', async () => {
  const keys = await rowsOf(`
    SELECT source.relname || '.' || attname AS name, confdeltype AS deletion
    FROM pg_constraint JOIN pg_class AS source ON source.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`)
  const ofKind = (deletion: string) =>
    keys.filter((key) => key['deletion'] === deletion).map(({ name }) => name)
  const [cascade, setNull] = [ofKind('c'), ofKind('n')]
  expect(setNull).toEqual(STAYS)
  expect(cascade).toHaveLength(keys.length - setNull.length)
  expect(cascade).toEqual(expect.arrayContaining(['emails.user_id', 'passkeys.user_id']))

  const alike = await rowsOf(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('bigint', 'text')
      AND column_name ~ '(author|actor|recipient|host|er|ee|ed)_id$'`)
  const known = new Set(keys.map(({ name }) => name))
  const withoutKey = alike.map(({ name }) => String(name)).filter((name) => !known.has(name))
  expect(withoutKey.toSorted()).toEqual(NO_KEY.toSorted())
})
