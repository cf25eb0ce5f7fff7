import { escapeLiteral } from 'pg'
import { expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/people.ts'
import { addVideo } from '#support/videos.ts'

import { pageQuery } from './repository.ts'

/** Far more than what a page reads, so that a plan that reads all of them stands out. */
const COMMENT_COUNT = 20_000
const LIMIT = 21

const db = await withDatabase()

test('a page of comments reads as many as it shows, wherever in a long list it is', async () => {
  const author = await addUser(db)
  const videoId = await addVideo(db, { authorId: author.id })
  await db.query({
    text: `
      INSERT INTO comments (id, video_id, author_id, text)
      SELECT $1::bigint + i, $2, $3, 'Comment ' || i FROM generate_series(1, ${COMMENT_COUNT}) AS i`,
    values: [nextId(), videoId, author.id],
  })
  await db.query({ text: 'VACUUM ANALYZE comments' })
  const middle = await db.query<{ id: string }>({
    text: `SELECT id FROM comments ORDER BY id LIMIT 1 OFFSET ${COMMENT_COUNT / 2}`,
  })
  for (const beforeId of [null, middle[0]?.id ?? '']) {
    const { text, values } = pageQuery(videoId, null, beforeId, LIMIT)
    const plan = await db.transaction(async (tx) => {
      // As a named statement keeps it.
      await tx.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
      await tx.query({ text: `PREPARE page AS ${text}` })
      const rows = await tx.query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE page (${values.map(escapeLiteral).join(', ')})`,
      })
      await tx.query({ text: 'DEALLOCATE page' })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(
      new RegExp(`Index Scan Backward using comments_video_id_id_pk on comments \\(actual rows=${LIMIT}\\D`),
    )
    expect(plan).not.toContain('Seq Scan on comments')
  }
})
