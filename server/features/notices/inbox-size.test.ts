import { expect, test, vi } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { setLike } from '#server/features/likes/service.ts'
import { withDatabase } from '#support/database.ts'
import { blocksOf, mediansOf } from '#support/reads-of-query.ts'
import { addUser, addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { countsQuery, pageQuery } from './read-repository.ts'
import { countNotices, listNotices } from './read-service.ts'

/** `INBOX_SIZE=1000000` also measures the time. */
const LARGE = Number(process.env['INBOX_SIZE'] ?? 20_000)
const SMALL = 1_000
const RATIO_MAX = 1.5
/** One more level for each index that a query uses. */
const INDEX_LEVELS = 8
const ROUNDS = 200

const FOLLOWER_COUNT = Number(process.env['INBOX_SIZE'] ?? 1_000)

const db = await withDatabase()
const actors = await addUsers(db, 50)

/** Adds a user with `count` notices, each in its own group. */
async function addInbox(count: number): Promise<Viewer> {
  const owner = await addUser(db)
  const videoId = await addVideo(db, { authorId: owner.id })
  const values = [owner.id, actors.map(({ id }) => id), nextId(), videoId]
  await db.query({
    text: `
      INSERT INTO notices (id, recipient_id, actor_id, kind, event, tab, subject_id, video_id, comment_id, day)
      SELECT $3::bigint + i, $1, ($2::bigint[])[1 + i % 50], 'commentLike', 'commentLike', 'likes', i, $4, i, '2026-11-26'
      FROM generate_series(1, ${count}) AS i`,
    values,
  })
  await db.query({
    text: `
      INSERT INTO notice_groups
        (recipient_id, kind, tab, subject_id, day, video_id, notice_count, latest_id)
      SELECT recipient_id, kind, tab, group_id, day, video_id, 1, id FROM notices
      WHERE recipient_id = $1`,
    values: [owner.id],
  })
  return owner
}

const small = await addInbox(SMALL)
const large = await addInbox(LARGE)
for (const table of ['notices', 'notice_groups', 'users', 'videos']) {
  await db.query({ text: `VACUUM ANALYZE ${table}` })
}

const middleOf = async ({ id }: Viewer, count: number) => {
  const [row] = await db.query<{ id: string }>({
    text: `SELECT id FROM notices WHERE recipient_id = $1 ORDER BY id DESC LIMIT 1 OFFSET ${count / 2}`,
    values: [id],
  })
  return row?.id ?? ''
}

test.each([
  ['a page of all', (viewer: Viewer) => pageQuery(viewer.id, 'all', null, 25)],
  ['a page of likes', (viewer: Viewer) => pageQuery(viewer.id, 'likes', null, 25)],
  ['the unread counts', (viewer: Viewer) => countsQuery([viewer.id])],
])(`%s reads as much of an inbox of ${LARGE} as of one of ${SMALL} (issue 32)`, async (_name, queryOf) => {
  const blocks = { small: await blocksOf(db, queryOf(small)), large: await blocksOf(db, queryOf(large)) }
  expect(blocks.small).toBeGreaterThan(0)
  // Each index lookup may go one level deeper.
  expect(blocks.large).toBeLessThanOrEqual(blocks.small * RATIO_MAX + INDEX_LEVELS)
})

const fromMiddle = async (viewer: Viewer, count: number) =>
  blocksOf(db, pageQuery(viewer.id, 'all', await middleOf(viewer, count), 25))

test('a page from the middle reads as much, too', async () => {
  expect(await fromMiddle(large, LARGE)).toBeLessThanOrEqual((await fromMiddle(small, SMALL)) * RATIO_MAX)
})

const read = (viewer: Viewer) => async () => {
  await listNotices(db, viewer, { tab: 'all', count: 24 })
  await countNotices(db, viewer)
}

test.runIf(process.env['INBOX_SIZE'])('a page takes as long', async () => {
  const [smallMs, largeMs] = await mediansOf([read(small), read(large)], ROUNDS)
  console.log(`p50 of ${SMALL} notices: ${smallMs.toFixed(2)} ms; of ${LARGE}: ${largeMs.toFixed(2)} ms`)
  expect(largeMs).toBeLessThanOrEqual(smallMs * RATIO_MAX)
})

/** Adds followers without user rows, which nothing reads. */
async function addFollowers(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL session_replication_role = replica' })
    await tx.query({
      text: `INSERT INTO follows (follower_id, followee_id) SELECT i, $1 FROM generate_series(1, ${FOLLOWER_COUNT}) AS i`,
      values: [userId],
    })
    await tx.query({
      text: `UPDATE users SET follower_count = ${FOLLOWER_COUNT} WHERE id = $1`,
      values: [userId],
    })
  })
}

test('an event of a user with many followers takes as many queries as one of a user with none', async () => {
  const [known, unknown, ann] = [await addUser(db), await addUser(db), await addUser(db)]
  await addFollowers(known.id)
  const videoId = await addVideo(db, { authorId: ann.id })
  const like = (viewer: Viewer, liked: boolean) =>
    db.transaction(async (tx) => {
      const query = vi.spyOn(tx, 'query')
      await setLike(tx, viewer, { videoId, liked })
      return query.mock.calls.length
    })
  expect(await like(known, true)).toBe(await like(unknown, true))
  if (!process.env['INBOX_SIZE']) return
  const again = (viewer: Viewer) => async () => {
    await like(viewer, false)
    await like(viewer, true)
  }
  const [knownMs, unknownMs] = await mediansOf([again(known), again(unknown)], ROUNDS)
  console.log(
    `p50 of a like and its end: ${knownMs.toFixed(2)} ms by a user with ${FOLLOWER_COUNT} followers, ` +
      `${unknownMs.toFixed(2)} ms by one with none`,
  )
  expect(knownMs).toBeLessThanOrEqual(unknownMs * RATIO_MAX)
})
