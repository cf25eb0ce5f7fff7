import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { nextId } from '#server/db/ids.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'

/** Specification section 8, abnormal: an account that behaves abnormally is paused, and for how long. */

// A tenth: 24 writes in a minute, and 10 refusals in an hour.
const site = await startTestSite({ rateLimitScale: 0.1, captchaAfter: 'off' })
const guest = await createTestClient(site.url)

const like = (client: TestClient) =>
  client.send('likes.set', { videoId: '7', liked: true }, { idempotencyKey: nextId() })

/** Keeps writing until a response has a code other than a rate limit's. */
async function writeOn(client: TestClient, count: number): Promise<number[]> {
  const codes: number[] = []
  for (let tries = 0; tries < count; tries += 1) {
    codes.push((await problemOf(await like(client))).statusCode)
  }
  return codes
}

test('an account that goes on writing when it is told to wait is paused for a day, is told, and a moderator is not', async () => {
  const client = await createTestClient(site.url)
  const { id, uniqueId } = await client.signUp()
  const codes = await writeOn(client, 24 + 10)
  expect(codes.slice(24)).toEqual(codes.slice(24).map(() => StatusCode.tooManyRequests))
  expect((await guest.send('users.detail', { user: uniqueId })).status).toBe(200)
  expect((await writeOn(client, 3)).at(-1)).toBe(StatusCode.abnormal)
  // Both learn until when: the user in days at most, others as a time.
  const refused = await problemOf(await like(client))
  expect(refused).toMatchObject({ statusCode: StatusCode.abnormal, message: expect.stringMatching(/1 day/) })
  const shown = await problemOf(await guest.send('users.detail', { user: uniqueId }))
  expect(shown).toMatchObject({ statusCode: StatusCode.abnormal, fields: refused.fields })
  const untilSec = Number(shown.fields?.['until'])
  expect((untilSec * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(1, 2)
  const { decisions } = await client.call('decisions.list', {})
  expect(decisions).toMatchObject([{ decision: 'pause', reason: 'spam', canAppeal: true }])
  expect(decisions).toHaveLength(1)
  const [row] = await site.database.query<{ days: number }>({
    text: 'SELECT extract(epoch FROM paused_until - now())::float8 / 86400 AS days FROM users WHERE id = $1',
    values: [id],
  })
  expect(row?.days).toBeCloseTo(1, 2)

  const moderator = await createTestClient(site.url)
  const user = await moderator.signUp()
  await site.database.query({ text: "UPDATE users SET role = 'moderator' WHERE id = $1", values: [user.id] })
  expect((await writeOn(moderator, 24 + 14)).at(-1)).toBe(StatusCode.tooManyRequests)
})
