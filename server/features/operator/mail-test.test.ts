import { expect, test } from 'vitest'

import { MailRefused, type SendMail } from '#server/features/account/mail-service.ts'
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
