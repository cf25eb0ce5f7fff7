import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import {
  announceTexts,
  listTexts,
  makeAnnouncement,
  removeAnnouncement,
  withdrawTexts,
} from './announcements-service.ts'

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

test('what a command announces and takes back stands in the log without an actor', async () => {
  const id = await db.transaction((tx) => makeAnnouncement(tx, null, { en: 'Sunday', de: 'Sonntag' }))
  expect(await db.transaction((tx) => removeAnnouncement(tx, null, id))).toBe(true)
  expect(await db.transaction((tx) => removeAnnouncement(tx, null, id))).toBe(false)
  expect(
    await db.query({
      text: `SELECT action, actor_id AS actor, details FROM audit_log WHERE subject = $1 ORDER BY id`,
      values: [`announcement ${id}`],
    }),
  ).toEqual([
    { action: 'announcement.make', actor: null, details: { languages: ['en', 'de'] } },
    { action: 'announcement.withdraw', actor: null, details: {} },
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
