import { beforeEach, expect, test } from 'vitest'

import { featureRoutes } from '#server/app/routes.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'

/** Operators who act against each other at the same moment leave the site at least one of them. */

const PASSWORD = 'a good password'
const ROUNDS = [1, 2, 3]
const BAN = { decision: 'ban', reason: 'spam', note: '', days: 1 } as const

const { url, database } = await startTestServer({
  features: featureRoutes(siteTools()),
})

interface User {
  client: TestClient
  id: string
}
let one: User
let other: User
beforeEach(async () => {
  await database.query({ text: `UPDATE users SET role = 'user'` })
  ;[one, other] = [await addOperator(), await addOperator()]
})

async function addUser(): Promise<User> {
  const client = await createTestClient(url)
  const { id } = await client.signUp()
  return { client, id }
}
async function addOperator(): Promise<User> {
  const user = await addUser()
  await database.query({
    text: `UPDATE users SET role = 'operator' WHERE id = $1`,
    values: [user.id],
  })
  await user.client.call('operator.elevate', { password: PASSWORD })
  return user
}
/** Operators with their rights in force: neither banned nor leaving. */
const inOffice = async () =>
  (
    await database.query<{ id: string }>({
      text: `SELECT id FROM users WHERE role = 'operator' AND standing = 'good' ORDER BY id`,
    })
  ).map(({ id }) => id)
const restore = () =>
  database.query({
    text: `UPDATE users SET role = 'operator', standing = 'good', leaves_at = NULL WHERE id = ANY ($1::bigint[])`,
    values: [[one.id, other.id]],
  })
const leave = ({ client }: User) => client.send('session.deleteAccount', { password: PASSWORD })
const demote = ({ client }: User, { id }: User) =>
  client.send('operator.setRole', { userId: id, role: 'user' })
const ban = ({ client }: User, { id }: User) => client.send('operator.decideUser', { userId: id, ...BAN })
const banByCase = ({ client }: User, caseId: string) =>
  client.send('operator.decide', { caseIds: [caseId], ...BAN, regions: [], regionRule: 'refused' })
const caseOf = async ({ id }: User) => {
  const [open] = await database.query<{ id: string }>({
    text: 'SELECT id FROM report_cases WHERE reported_id = $1 AND closed_at IS NULL',
    values: [id],
  })
  return open?.id ?? ''
}
const countDone = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status === 200).length

test.each(ROUNDS)('of two operators who take each other’s role, one stays (%i)', async () => {
  expect(await countDone([demote(one, other), demote(other, one)])).toBe(1)
  expect(await inOffice()).toHaveLength(1)
})

test.each(ROUNDS)('of two operators who ban each other, one stays (%i)', async () => {
  expect(await countDone([ban(one, other), ban(other, one)])).toBe(1)
  expect(await inOffice()).toHaveLength(1)
})

test.each(ROUNDS)('of two reported operators who decide about each other, one stays (%i)', async () => {
  const reporter = await addUser()
  for (const { id } of [one, other]) {
    const report = { subject: { kind: 'user', userId: id }, reason: 'spam', details: '' } as const
    await database.transaction((db) => sendReport(db, { id: reporter.id, uniqueId: 'reporter' }, report))
  }
  const [ofOne, ofOther] = [await caseOf(one), await caseOf(other)]
  expect(await countDone([banByCase(one, ofOther), banByCase(other, ofOne)])).toBe(1)
  expect(await inOffice()).toHaveLength(1)
})

test('the last operator does not delete their account, and is told what to do first', async () => {
  await demote(one, other)
  const refused = await problemOf(await leave(one))
  expect(refused).toMatchObject({
    httpStatus: 409,
    message: expect.stringContaining('only operator'),
  })
  expect(await inOffice()).toEqual([one.id])
  expect((await one.client.call('session.current', {})).user).not.toBeNull()
  // Users who are banned, suspended or leaving do not count as operators.
  for (const change of [
    `standing = 'banned'`,
    `standing = 'leaving', leaves_at = now()`,
    `suspended_until = now() + interval '1 day'`,
  ]) {
    await database.query({
      text: `UPDATE users SET role = 'operator', ${change} WHERE id = $1`,
      values: [other.id],
    })
    expect((await leave(one)).status).toBe(409)
    await restore()
  }
  await database.query({ text: 'UPDATE users SET suspended_until = NULL' })
  expect((await leave(one)).status).toBe(200)
  expect(await inOffice()).toEqual([other.id])
})

test('users leave a site without operators', async () => {
  await database.query({ text: `UPDATE users SET role = 'user'` })
  expect((await leave(await addUser())).status).toBe(200)
})

test.each(ROUNDS)('of two operators who delete their accounts, one stays (%i)', async () => {
  expect(await countDone([leave(one), leave(other)])).toBe(1)
  expect(await inOffice()).toHaveLength(1)
})

test.each(ROUNDS)('an operator who leaves takes the role of the last other one in no way (%i)', async () => {
  expect(await countDone([leave(one), demote(one, other)])).toBe(1)
  expect(await inOffice()).toHaveLength(1)
})
