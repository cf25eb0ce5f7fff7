import { expect, test } from 'vitest'

import { MailRefused } from '#server/features/account/mail-refused.ts'
import type { SendMail } from '#server/features/account/mail-service.ts'
import { readMailState } from '#server/features/account/mail-state.ts'
import { sendBySmtp } from '#server/mail/smtp.ts'
import { withDatabase } from '#support/database.ts'
import { startSmtpServer } from '#support/smtp.ts'
import { addWithRole } from '#support/users.ts'

import { testMail } from './mail-test-service.ts'

const db = await withDatabase()
const smtp = await startSmtpServer()
const origin = 'https://reef.example'
const sendMail = sendBySmtp({ smtpUrl: smtp.url, from: 'site@reef.example' })
const failing =
  (error: Error): SendMail =>
  async () => {
    throw error
  }

async function addOperator(address?: string) {
  const operator = await addWithRole(db, 'operator')
  if (address !== undefined) {
    await db.query({
      text: `INSERT INTO emails (user_id, address, language) VALUES ($1, $2, 'de')`,
      values: [operator.id, address],
    })
  }
  return operator
}

test('a test goes to the operator, in their language, and tells the answer of the mail server', async () => {
  const operator = await addOperator('mia@example.org')
  const address = 'mia@example.org'
  expect(await testMail(db, operator, { sendMail, origin })).toEqual({ outcome: 'sent', address })
  expect(smtp.mails).toEqual([{ to: address, raw: expect.stringContaining('Subject: Ein Test von Vireo') }])
  smtp.refusal = '550 No such user'
  expect(await testMail(db, operator, { sendMail, origin })).toEqual({ outcome: 'refused', address })
})

test.each([
  ['unreachable', Object.assign(new Error('connect'), { code: 'ESOCKET' })],
  ['logIn', Object.assign(new Error('535 Wrong'), { code: 'EAUTH' })],
  ['refused', new MailRefused(new Error('550'))],
  ['other', new Error('Something else')],
])('a failure is %s', async (outcome, error) => {
  const operator = await addOperator(`${outcome}@example.org`)
  expect(await testMail(db, operator, { sendMail: failing(error), origin })).toMatchObject({ outcome })
})

test('without an address nothing is sent, and nobody but operators sends', async () => {
  expect(await testMail(db, await addOperator(), { sendMail, origin })).toEqual({
    outcome: 'noAddress',
    address: '',
  })
  const moderator = await addWithRole(db, 'moderator')
  await expect(testMail(db, moderator, { sendMail, origin })).rejects.toMatchObject({
    problem: { httpStatus: 403 },
  })
})

test('the state of e-mail is unused, sent and failing since the first failure, by what the mail server has said', async () => {
  await db.query({ text: 'DELETE FROM mail_state' })
  smtp.refusal = undefined
  const operator = await addOperator('state@example.org')
  expect(await readMailState(db)).toEqual({ lastSentTime: null, failure: null })
  await testMail(db, operator, { sendMail, origin })
  const { lastSentTime, failure } = await readMailState(db)
  expect([lastSentTime, failure]).toEqual([expect.any(Number), null])

  const unreachable = failing(Object.assign(new Error('connect'), { code: 'ESOCKET' }))
  await testMail(db, operator, { sendMail: unreachable, origin })
  await db.query({ text: `UPDATE mail_state SET failing_since = failing_since - interval '1 hour'` })
  const first = await readMailState(db)
  expect(first).toMatchObject({ lastSentTime, failure: { cause: 'unreachable' } })
  const logIn = failing(Object.assign(new Error('535 Wrong'), { code: 'EAUTH' }))
  await testMail(db, operator, { sendMail: logIn, origin })
  expect((await readMailState(db)).failure).toEqual({ sinceTime: first.failure?.sinceTime, cause: 'logIn' })

  await testMail(db, operator, { sendMail, origin })
  expect((await readMailState(db)).failure).toBeNull()
  // A mail server that refuses one recipient works for the others.
  await testMail(db, operator, { sendMail: failing(new MailRefused(new Error('550'))), origin })
  expect((await readMailState(db)).failure).toBeNull()
})
