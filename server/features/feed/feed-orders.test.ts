import { beforeAll, describe, expect, test } from 'vitest'

import type { FeedOrder } from '#contract/constants.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUsers } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { newestQuery, popularQuery } from './repository.ts'
import { listInFeedOrder } from './service.ts'

const db = await withDatabase()

let authors: Viewer[]
let viewer: Viewer
const ids: string[] = []

beforeAll(async () => {
  authors = await addUsers(db, 4)
  viewer = authors[3]!
  for (let at = 0; at < 12; at += 1) {
    ids.push(await addVideo(db, { authorId: authors[at % 3]!.id, score: (at * 5) % 12 }))
  }
})

async function readAll(order: FeedOrder, of: Viewer | null): Promise<string[]> {
  const read: string[] = []
  for (let cursor: string | undefined, hasMore = true; hasMore;) {
    const page = await listInFeedOrder(db, of, { order, count: 5, ...(cursor && { cursor }) })
    read.push(...page.itemList.map(({ id }) => id))
    ;({ hasMore } = page)
    cursor = page.maxCursor
  }
  return read
}

describe('all public videos in one order (issue 52)', () => {
  test('the newest first, each once', async () => {
    expect(await readAll('newest', null)).toEqual(ids.toReversed())
  })

  test('the most popular first, each once', async () => {
    const byScore = ids
      .map((id, at) => ({ id, score: (at * 5) % 12 }))
      .toSorted((one, other) => other.score - one.score)
    expect(await readAll('popular', null)).toEqual(byScore.map(({ id }) => id))
  })

  test('without what the viewer has dismissed, muted or blocked', async () => {
    const [dismissed] = ids
    await db.query({
      text: `INSERT INTO dismissals (user_id, video_id) VALUES ($1, $2)`,
      values: [viewer.id, dismissed],
    })
    await db.query({
      text: `INSERT INTO mutes (muter_id, muted_id) VALUES ($1, $2)`,
      values: [viewer.id, authors[1]!.id],
    })
    await db.query({
      text: `INSERT INTO blocks (blocker_id, blocked_id) VALUES ($2, $1)`,
      values: [viewer.id, authors[2]!.id],
    })
    const left = ids.filter((id, at) => at % 3 === 0 && id !== dismissed)
    expect(await readAll('newest', viewer)).toEqual(left.toReversed())
    expect((await readAll('popular', viewer)).toSorted()).toEqual(left.toSorted())
    expect(await readAll('newest', null)).toHaveLength(12)
  })

  test('guests of a site that asks them to log in get one page', async () => {
    const first = await listInFeedOrder(db, null, { order: 'newest', count: 10 }, 4)
    expect(first.itemList).toHaveLength(4)
    const next = async () =>
      listInFeedOrder(db, null, { order: 'newest', count: 10, cursor: first.maxCursor }, 4)
    await expect(next).rejects.toMatchObject({ problem: { statusCode: StatusCode.feedListLimit } })
    await listInFeedOrder(db, viewer, { order: 'newest', count: 1, cursor: first.maxCursor }, 4)
  })

  test.each([
    ['videos_score', () => popularQuery(null, null, 5)],
    ['videos_newest', () => newestQuery(null, null, 5)],
  ])('a page is read from the index %s', async (name, query) => {
    const plan = await db.transaction(async (tx) => {
      // On so few rows PostgreSQL would sort.
      await tx.query({ text: 'SET LOCAL enable_sort = off' })
      await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
      const { text, values } = query()
      return tx.query({ text: `EXPLAIN ${text}`, values })
    })
    expect(JSON.stringify(plan)).toContain(name)
  })
})
