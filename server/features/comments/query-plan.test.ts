import { escapeLiteral } from 'pg'
import { expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { bestQuery, newestQuery, repliesQuery } from './read-repository.ts'

/** Far more than a page reads, so that a plan that reads all of them stands out. */
const COMMENT_COUNT = 20_000
const LIMIT = 21

const db = await withDatabase()

const author = await addUser(db)
const videoId = await addVideo(db, { authorId: author.id })
const parentId = nextId()
await db.query({
  text: 'INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, $4)',
  values: [parentId, videoId, author.id, 'First'],
})
for (const parent of [null, parentId]) {
  await db.query({
    text: `
      INSERT INTO comments (id, video_id, author_id, parent_id, text, like_count)
      SELECT $1::bigint + i, $2, $3, $4, 'Comment ' || i, i % 100 FROM generate_series(1, ${COMMENT_COUNT}) AS i`,
    values: [nextId(), videoId, author.id, parent],
  })
}
await db.query({ text: 'VACUUM ANALYZE comments' })
const [middle] = await db.query<{ id: string; score: number }>({
  text: `SELECT id, score FROM comments WHERE parent_id IS NULL ORDER BY score LIMIT 1 OFFSET ${COMMENT_COUNT / 2}`,
})

const page = { videoId, viewerId: null, limit: LIMIT }
const middleId = middle?.id ?? ''

test.each([
  ['newest', 'comments_newest', 'Backward', newestQuery(page, null)],
  ['newest from the middle', 'comments_newest', 'Backward', newestQuery(page, middleId)],
  ['best', 'comments_best', 'Backward', bestQuery(page, null)],
  ['best from the middle', 'comments_best', 'Backward', bestQuery(page, [middle?.score ?? 0, middleId])],
  ['replies', 'comments_replies', '', repliesQuery(page, parentId, null)],
  ['replies from the middle', 'comments_replies', '', repliesQuery(page, parentId, middleId)],
])('a page of the %s reads as many comments as it shows', async (_name, index, direction, query) => {
  const { text, values } = query
  const literals = values.map((value) => escapeLiteral(String(value)))
  const plan = await db.transaction(async (tx) => {
    // As for a named statement.
    await tx.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
    await tx.query({ text: `PREPARE page AS ${text}` })
    const rows = await tx.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE page (${literals.join(', ')})`,
    })
    await tx.query({ text: 'DEALLOCATE page' })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(
    new RegExp(
      `Index Scan ${direction && `${direction} `}using ${index} on comments(?: comments_1)? \\(actual rows=${LIMIT}\\D`,
    ),
  )
  expect(plan).not.toContain('Seq Scan on comments')
})
