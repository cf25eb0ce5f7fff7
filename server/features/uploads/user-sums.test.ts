import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { mendUserSums } from './user-sums.ts'

const db = await withDatabase()

test('bytes of users that do not add up are mended, and those of others stay', async () => {
  const users = [await addUser(db), await addUser(db), await addUser(db)]
  const [right, wrong] = users
  for (const author of users.slice(0, 2)) {
    const id = await addVideo(db, { authorId: author.id })
    await db.query({ text: 'UPDATE videos SET stored_bytes = 40 WHERE id = $1', values: [id] })
    await db.query({
      text: `
        INSERT INTO message_pictures (id, owner_id, local_id, key, small_key, width, height, size_bytes)
        VALUES ($1, $1, 'a', $2, $2 || 's', 1, 1, 2)`,
      values: [author.id, `message/${author.id}`],
    })
  }
  await db.query({ text: 'UPDATE users SET stored_bytes = 42 WHERE id = $1', values: [right?.id] })
  await db.query({ text: 'UPDATE users SET stored_bytes = 900 WHERE id = $1', values: [wrong?.id] })
  expect(await mendUserSums(db)).toBe(1)
  const rows = await db.query<{ bytes: number }>({
    text: 'SELECT stored_bytes::int AS bytes FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id',
    values: [users.map(({ id }) => id)],
  })
  expect(rows.map(({ bytes }) => bytes)).toEqual([42, 42, 0])
  expect(await mendUserSums(db)).toBe(0)
})
