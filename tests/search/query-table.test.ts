import { expect, test } from 'vitest'

import { nextId } from '#server/db/ids.ts'
import { videos } from '#server/db/schema/index.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { search } from '#server/features/search/match.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { exampleMedia } from '#support/videos.ts'

import { QUERIES, VIDEOS, type VideoName } from './query-table.ts'

const db = await withDatabase()
const author = await addUser(db, 'someone')
const names = Object.keys(VIDEOS) as VideoName[]
const ids = new Map(names.map((name) => [name, nextId()]))
await db.orm.insert(videos).values(
  names.map((name) => ({
    id: ids.get(name) ?? '',
    authorId: author.id,
    caption: VIDEOS[name],
    state: 'ready' as const,
    media: exampleMedia,
  })),
)
await indexQueued(db, silentLog())

const findFirst = async (q: string): Promise<(VideoName | undefined)[]> => {
  const page = await search(db, { kind: 'video', q, viewerId: null, after: null, count: 3 })
  return page.ids.map((found) => names.find((name) => ids.get(name) === found))
}

test('the table has at least 200 queries in 12 languages', () => {
  expect(Object.values(QUERIES).flat().length).toBeGreaterThanOrEqual(200)
  expect(Object.keys(QUERIES).length).toBeGreaterThanOrEqual(12)
})

test.each(Object.entries(QUERIES))(
  '%s: each query finds its video among the first three',
  async (_language, table) => {
    const misses: string[] = []
    for (const [query, wanted] of table) {
      const found = await findFirst(query)
      if (!found.includes(wanted)) misses.push(`${query} → ${found.join(', ')} instead of ${wanted}`)
    }
    expect(misses).toEqual([])
  },
)
