import { expect, test } from 'vitest'

import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'

const { url, database } = await startTestSite()
const client = await createTestClient(url)
const { id } = await client.signUp()

/** Asks as a user with changed columns. @returns HTTP status, status code and sentence of the refusal */
async function ask(change: string) {
  await database.query({ text: `UPDATE users SET ${change} WHERE id = $1`, values: [id] })
  const response = await client.send('videos.mayPost', {})
  if (response.ok) return undefined
  const { httpStatus, statusCode, sentence } = await problemOf(response)
  return [httpStatus, statusCode, sentence]
}

test('a user learns why they may not post before they send a video (specification sections 2.2 and 8)', async () => {
  expect(await ask(`standing = 'good'`)).toBeUndefined()
  expect(await ask(`standing = 'banned'`)).toEqual([403, 10221, 'userBanned'])
  expect(await ask(`standing = 'abnormal', paused_until = now() + interval '2 days'`)).toEqual([
    403,
    10215,
    'accountPaused',
  ])
  expect(await ask(`standing = 'waiting', paused_until = NULL`)).toEqual([403, 403, 'approvalAwaited'])
  expect(await ask(`standing = 'good', suspended_until = now() + interval '1 day'`)).toEqual([
    403,
    10221,
    'accountSuspended',
  ])
  expect(await ask(`suspended_until = NULL, storage_max_bytes = 500, stored_bytes = 500`)).toEqual([
    422,
    422,
    'spaceUsed',
  ])
  expect(await ask('stored_bytes = 499')).toBeUndefined()
})
