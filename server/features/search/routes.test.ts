import { expect, test } from 'vitest'

import { createViewTokens } from '#server/features/views/tokens.ts'
import { silentLog } from '#server/log.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { indexQueued } from './index-service.ts'
import { searchRoutes } from './routes.ts'

const db = await withDatabase()
const [mia, ben] = [await addUser(db, 'mia'), await addUser(db, 'ben')]
await addVideo(db, { authorId: mia.id, caption: 'Lemur' })
await indexQueued(db, silentLog())
// A hundredth of the limits: 2 phrases per user and day, 20 per neighbourhood.
const routes = searchRoutes('secret', createViewTokens('secret'), createRateLimiter(0.01))

const search = (q: string, viewer: typeof mia | null, clientAddress: string) =>
  routes['search.videos'](
    { q, sort: 'relevance', count: 9 },
    {
      db,
      viewer,
      headers: new Headers(),
      responseHeaders: new Headers(),
      deviceKeyId: null,
      clientAddress,
    },
  )
const countAskers = async () => (await db.query({ text: 'SELECT FROM search_askers' })).length

test('a search of a guest does not count for what others are shown, from however many addresses', async () => {
  for (let host = 1; host < 9; host += 1) await search('lemur', null, `2001:db8:1:2::${host}`)
  expect(await countAskers()).toBe(0)
})

test('searches of a user count up to a number a day, and are answered after that, too', async () => {
  for (const q of ['lemur', 'lemur a', 'lemur b', 'lemur c']) {
    expect(await search(q, mia, '203.0.113.1')).toHaveProperty('itemList.length', 1)
  }
  expect(await countAskers()).toBe(2)
  await search('lemur', ben, '203.0.113.1')
  expect(await countAskers()).toBe(3)
})
