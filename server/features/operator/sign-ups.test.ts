import { beforeEach, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { createDeletion } from '#server/features/account/deletion-service.ts'
import { presentSession } from '#server/features/session/service.ts'
import { refuseBlockedDomain } from '#server/features/site/email-domains.ts'
import { admitSignUp } from '#server/features/site/sign-up-service.ts'
import { requireMayWrite } from '#server/http/restricted-users.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { answerSignUps, listSignUps } from './sign-ups-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }

beforeEach(() => db.query({ text: `DELETE FROM users WHERE standing = 'waiting'` }))

const signUp = (introduction = 'I film birds.', waitingMax = 10) =>
  admitSignUp(db, { signUps: 'approval', waitingMax }, { introduction }, async (standing) => {
    const viewer = await addUser(db)
    await db.query({ text: 'UPDATE users SET standing = $2 WHERE id = $1', values: [viewer.id, standing] })
    return { viewer }
  })
const answer = (userIds: string[], isApproved: boolean, reason = '') =>
  db.transaction((tx) => answerSignUps(tx, operator, { userIds, isApproved, reason }))
const refusal = (httpStatus: number, fields?: object) => ({
  problem: { httpStatus, ...(fields && { fields }) },
})
const mayWrite = (standing: 'good' | 'waiting') =>
  requireMayWrite('likes.set', { standing, suspendedUntil: null } as never)

test('a person who signs up by approval introduces themselves, waits, and writes nothing', async () => {
  await expect(signUp('')).rejects.toMatchObject(refusal(403, { introduction: expect.any(String) }))
  const { viewer } = await signUp()
  expect(await listSignUps(db, operator, { count: 24 })).toMatchObject({
    requests: [{ id: viewer.id, introduction: 'I film birds.' }],
    waitingCount: 1,
    cursor: null,
  })
  expect(await presentSession(db, viewer)).toMatchObject({
    user: { id: viewer.id },
    admission: { isDeclined: false, reason: '', sinceTime: expect.any(Number) },
  })
  expect(() => mayWrite('waiting')).toThrow(/waiting for approval/)
  expect(() => mayWrite('good')).not.toThrow()
})

test('no more wait than the site takes', async () => {
  await signUp('One', 2)
  const { viewer } = await signUp('Two', 2)
  await expect(signUp('Three', 2)).rejects.toMatchObject(refusal(503))
  await answer([viewer.id], true)
  await signUp('Three', 2)
})

test('no more wait than the site takes, however many sign up at once', async () => {
  const tried = await Promise.allSettled(Array.from({ length: 10 }, () => signUp('We', 2)))
  const refused = tried.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const each of refused) expect(each).toMatchObject({ reason: refusal(503) })
  expect((await listSignUps(db, operator, { count: 24 })).waitingCount).toBe(2)
})

test('a page has the oldest, and the next one goes on from there', async () => {
  const waiting = [await signUp(), await signUp(), await signUp()].map(({ viewer }) => viewer.id)
  const first = await listSignUps(db, operator, { count: 2 })
  expect([first.requests.map(({ id }) => id), first.waitingCount]).toEqual([waiting.slice(0, 2), 3])
  const next = await listSignUps(db, operator, { count: 2, cursor: first.cursor ?? '' })
  expect([next.requests.map(({ id }) => id), next.cursor]).toEqual([waiting.slice(2), null])
})

test('an operator opens accounts, once, and the log has who', async () => {
  const { viewer } = await signUp()
  const others = [operator.id, '999']
  expect(await answer([viewer.id, ...others], true)).toEqual({ answeredIds: [viewer.id] })
  expect(await answer([viewer.id], false, 'No')).toEqual({ answeredIds: [] })
  expect(await presentSession(db, viewer)).not.toHaveProperty('admission')
  expect(
    await db.query({
      text: `SELECT actor_id AS actor, subject FROM audit_log WHERE action = 'signUp.approve' ORDER BY id DESC LIMIT 1`,
    }),
  ).toEqual([{ actor: operator.id, subject: `user ${viewer.id}` }])
})

test('a person who is declined reads why, cannot come back, and is gone after a week', async () => {
  const { viewer } = await signUp()
  await expect(answer([viewer.id], false)).rejects.toMatchObject(refusal(400, { reason: expect.any(String) }))
  await answer([viewer.id], false, 'We do not know you.')
  expect(await presentSession(db, viewer)).toMatchObject({
    admission: { isDeclined: true, reason: 'We do not know you.' },
  })
  expect((await listSignUps(db, operator, { count: 24 })).requests).toEqual([])
  expect(await createDeletion(db).comeBack(viewer)).toBe(false)
  const [row] = await db.query<{ days: number }>({
    text: 'SELECT round(extract(epoch FROM leaves_at - now()) / 86400)::int AS days FROM users WHERE id = $1',
    values: [viewer.id],
  })
  expect(row?.days).toBe(7)
})

test('a person who gives up while they wait can come back, and waits on', async () => {
  const { viewer } = await signUp()
  const deletion = createDeletion(db)
  await deletion.leave(viewer)
  expect((await listSignUps(db, operator, { count: 24 })).waitingCount).toBe(0)
  expect(await deletion.comeBack(viewer)).toBe(true)
  expect((await listSignUps(db, operator, { count: 24 })).waitingCount).toBe(1)
})

test.each(['moderator', 'user'] as const)('a %s neither reads nor answers requests', async (role) => {
  const viewer = { ...operator, role }
  await expect(listSignUps(db, viewer, { count: 24 })).rejects.toMatchObject(refusal(403))
  await expect(
    db.transaction((tx) => answerSignUps(tx, viewer, { userIds: ['1'], isApproved: true, reason: '' })),
  ).rejects.toMatchObject(refusal(403))
})

const checkAddress = (address: string) => () => refuseBlockedDomain(address, ['example.com'])

test.each(['mia@example.com', 'mia@EXAMPLE.com', 'mia@mail.example.com', 'mia@example.com.'])(
  '“%s” is at the blocked domain example.com',
  (address) => expect(checkAddress(address)).toThrow(/provider/),
)

test.each(['mia@notexample.com', 'example.com@example.org'])(
  '“%s” is not at the blocked domain example.com',
  (address) => expect(checkAddress(address)).not.toThrow(),
)
