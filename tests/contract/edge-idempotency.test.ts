import { describe, expect, test } from 'vitest'

import { KEY_REUSED, StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { BROKEN_USER, REFUSED_USER, stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const user = await createTestClient(server.url)
await user.signUp()

let lastUser = 1_000
/** A user whom nobody follows yet, so that effects can be told apart. */
const someone = () => ({ userId: String(++lastUser), follow: true })
const newKey = () => crypto.randomUUID()

async function effectsOn({ userId }: { userId: string }): Promise<number> {
  const rows = await server.database.query({ text: 'SELECT 1 FROM music WHERE title = $1', values: [userId] })
  return rows.length
}

test('a repeated key gets the first answer and has no second effect', async () => {
  const input = someone()
  const idempotencyKey = newKey()
  const first = await user.call('follows.set', input, { idempotencyKey })
  const second = await user.call('follows.set', input, { idempotencyKey })
  expect(second).toEqual(first)
  expect(await effectsOn(input)).toBe(1)
})

test('ten at once with one key are one effect, and all get its answer', async () => {
  const input = someone()
  const idempotencyKey = newKey()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.call('follows.set', input, { idempotencyKey })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await effectsOn(input)).toBe(1)
})

test('a repeated key is told to come back while the first is still under way, and has no second effect', async () => {
  const input = someone()
  const idempotencyKey = newKey()
  const { id } = await user.call('session.current', {}).then(({ user: current }) => current!)
  const first = await server.database.pool.connect()
  await first.query('BEGIN')
  await first.query(
    `INSERT INTO idempotency_keys (scope, key, op, request_hash, response)
     VALUES ($1, $2, 'follows.set', 'h', 'null')`,
    [`user:${id}`, idempotencyKey],
  )
  const response = await user.send('follows.set', input, { idempotencyKey })
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await problemOf(response)).toMatchObject({ httpStatus: 409, statusCode: StatusCode.conflict })
  await first.query('ROLLBACK')
  first.release()
  expect(await effectsOn(input)).toBe(0)
  await user.call('follows.set', input, { idempotencyKey })
  expect(await effectsOn(input)).toBe(1)
})

test('a key is refused for another input', async () => {
  const idempotencyKey = newKey()
  await user.call('follows.set', someone(), { idempotencyKey })
  const other = someone()
  const problem = await problemOf(await user.send('follows.set', other, { idempotencyKey }))
  expect(problem).toMatchObject({
    httpStatus: 422,
    statusCode: StatusCode.unprocessable,
    fields: { reason: KEY_REUSED },
  })
  expect(await effectsOn(other)).toBe(0)
})

test('fields that the contract does not know make no other input', async () => {
  const input = someone()
  const idempotencyKey = newKey()
  await user.call('follows.set', input, { idempotencyKey })
  const response = await user.send('follows.set', { extra: 1, ...input }, { idempotencyKey })
  expect(response.status).toBe(200)
})

test('a key is its owner’s: the same of another user is another', async () => {
  const other = await createTestClient(server.url)
  await other.signUp()
  const input = someone()
  const idempotencyKey = newKey()
  await user.call('follows.set', input, { idempotencyKey })
  await other.call('follows.set', input, { idempotencyKey })
  expect(await effectsOn(input)).toBe(2)
})

test('without a key every call has its effect', async () => {
  const input = someone()
  await user.call('follows.set', input)
  await user.call('follows.set', input)
  expect(await effectsOn(input)).toBe(2)
})

describe('a call that fails after its effect leaves neither effect nor key', () => {
  test.each([
    ['refused', REFUSED_USER, 404],
    ['broken', BROKEN_USER, 500],
  ])('%s', async (_name, userId, status) => {
    const idempotencyKey = newKey()
    const input = { userId, follow: true }
    const responses = [
      await user.send('follows.set', input, { idempotencyKey }),
      await user.send('follows.set', input),
    ]
    for (const response of responses) expect((await problemOf(response)).httpStatus).toBe(status)
    expect(await effectsOn(input)).toBe(0)
    const keys = await server.database.query({
      text: 'SELECT 1 FROM idempotency_keys WHERE key = $1',
      values: [idempotencyKey],
    })
    expect(keys).toHaveLength(0)
    const again = someone()
    expect((await user.send('follows.set', again, { idempotencyKey })).status).toBe(200)
  })
})

test('an answer holds the fields of the contract and no others', async () => {
  const response = await user.send('follows.set', someone())
  expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
    'followerCount',
    'relation',
    'statusCode',
    'userId',
  ])
})

test.each(['x'.repeat(129), 'with a space', '\u00e4'])('a key like %j is refused', async (idempotencyKey) => {
  expect((await user.send('follows.set', someone(), { idempotencyKey })).status).toBe(400)
})
