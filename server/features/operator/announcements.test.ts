import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { announceTexts, listTexts, withdrawTexts } from './announcements-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const refusal = (httpStatus: number) => ({ problem: { httpStatus } })

test('operators tell all users something and take it back, and the log says so', async () => {
  const { announcementId } = await db.transaction((tx) =>
    announceTexts(tx, operator, {
      texts: { en: 'Videos pause on Sunday', de: 'Sonntag ist Pause', fr: '' },
    }),
  )
  expect((await listTexts(db, operator)).announcements).toMatchObject([
    { id: announcementId, texts: { en: 'Videos pause on Sunday', de: 'Sonntag ist Pause' } },
  ])
  await db.transaction((tx) => withdrawTexts(tx, operator, { announcementId }))
  await db.transaction((tx) => withdrawTexts(tx, operator, { announcementId }))
  expect((await listTexts(db, operator)).announcements).toEqual([])
  expect(
    await db.query({
      text: `SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id`,
      values: [`announcement ${announcementId}`],
    }),
  ).toEqual([
    { action: 'announcement.make', details: { languages: ['en', 'de'] } },
    { action: 'announcement.withdraw', details: {} },
  ])
})

test.each([[{}], [{ en: '' }], [{ de: 'Sonntag' }], [{ en: 'Sunday', xx: 'Sunday' }]])(
  '%o is refused',
  async (texts) => {
    await expect(db.transaction((tx) => announceTexts(tx, operator, { texts }))).rejects.toMatchObject(
      refusal(400),
    )
  },
)

test('moderators announce nothing', async () => {
  const moderator: Viewer = { ...operator, role: 'moderator' }
  for (const call of [
    () => listTexts(db, moderator),
    () => db.transaction((tx) => announceTexts(tx, moderator, { texts: { en: 'Sunday' } })),
    () => db.transaction((tx) => withdrawTexts(tx, moderator, { announcementId: '1' })),
  ]) {
    await expect(call()).rejects.toMatchObject(refusal(403))
  }
})
