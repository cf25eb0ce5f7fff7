import { expect, test } from 'vitest'

import type { Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

const site = await startTestSite()
const PASSWORD = 'a good password'

/** A moderator or operator who has just entered their password. */
async function join(role: 'moderator' | 'operator'): Promise<TestClient & { id: string }> {
  const client = await createTestClient(site.url)
  const { id } = await client.signUp(undefined, PASSWORD)
  await site.database.query({ text: 'UPDATE users SET role = $2 WHERE id = $1', values: [id, role] })
  await client.call('operator.elevate', { password: PASSWORD })
  return Object.assign(client, { id })
}

const READS: [Op, 'moderator' | 'operator'][] = [
  ['operator.reports', 'moderator'],
  ['operator.overview', 'moderator'],
  ['operator.appeals', 'moderator'],
  ['operator.users', 'moderator'],
  ['operator.audit', 'moderator'],
  ['review.videos', 'moderator'],
  ['operator.elevation', 'moderator'],
  ['alerts.get', 'operator'],
  ['operator.site', 'operator'],
  ['operator.errors', 'operator'],
]

test.each(['ban', 'pause', 'suspend'] as const)(
  'after a %s nobody reads with the rights of their role, also who has just given their password',
  async (decision) => {
    const [boss, moderator, operator] = [
      await join('operator'),
      await join('moderator'),
      await join('operator'),
    ]
    const statusOf = async (op: Op, role: string) =>
      (await (role === 'moderator' ? moderator : operator).send(op, {})).status
    for (const [op, role] of READS) expect([op, await statusOf(op, role)]).toEqual([op, 200])

    const terms = { decision, reason: 'other', note: '', days: 7 } as const
    for (const { id } of [moderator, operator]) {
      await boss.call('operator.decideUser', { userId: id, ...terms })
    }
    for (const [op, role] of READS) expect([op, await statusOf(op, role)]).toEqual([op, 403])
    expect(await moderator.call('session.current', {})).not.toHaveProperty('role')
  },
)

test('a moderator who was banned watches no more than others', async () => {
  const [boss, moderator] = [await join('operator'), await join('moderator')]
  const author = await addUser(site.database)
  const itemId = await addVideo(site.database, { authorId: author.id })
  await site.database.query({
    text: `UPDATE videos SET moderation = 'hidden' WHERE id = $1`,
    values: [itemId],
  })
  const codeOf = async () =>
    ((await (await moderator.send('videos.detail', { itemId })).json()) as { statusCode: number }).statusCode
  expect(await codeOf()).toBe(StatusCode.ok)
  await boss.call('operator.decideUser', {
    userId: moderator.id,
    decision: 'ban',
    reason: 'other',
    note: '',
    days: 7,
  })
  expect(await codeOf()).toBe(StatusCode.videoNotExist)
})
