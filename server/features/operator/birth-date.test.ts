import { expect, test } from 'vitest'

import { NOTICE_KINDS_VERSION } from '#contract/notice-kinds.ts'
import type { Viewer } from '#server/api/route.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { setBirthDate } from '#server/features/users/birth-date-service.ts'
import { getSettings } from '#server/features/users/privacy-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addWithRole } from '#support/users.ts'

import { listActions } from './audit-service.ts'
import { correctBirthDate, getBirthDate } from './users-service.ts'

/** Dates of birth that an operator corrects (specification section 3, age verification; section 8, user FTC). */

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const bornYearsAgo = (years: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear() - years, 0, 1)).toISOString().slice(0, 10)
const setAge = (viewer: Viewer, years: number) =>
  db.transaction((tx) => setBirthDate(tx, viewer, { birthDate: bornYearsAgo(years) }))
const correct = (user: Viewer, birthDate: string, viewer = operator) =>
  db.transaction((tx) => correctBirthDate(tx, viewer, { userId: user.id, birthDate }))
const standingOf = async ({ id }: Viewer) =>
  (
    await db.query<{ standing: string }>({ text: 'SELECT standing FROM users WHERE id = $1', values: [id] })
  )[0]?.standing
const noticesOf = async (user: Viewer, kinds: number | undefined) =>
  (await listNotices(db, user, { tab: 'site', count: 20, language: 'en', kinds })).groups.map(
    ({ kind }) => kind,
  )

test('an operator corrects a date in both directions, which is logged with ages, and the user is told each time', async () => {
  const user = await addUser(db)
  expect(await getBirthDate(db, operator, { userId: user.id })).toEqual({ birthDate: null })
  await setAge(user, 15)
  await expect(setAge(user, 30)).rejects.toMatchObject({ problem: { httpStatus: 409 } })

  expect(await correct(user, bornYearsAgo(30))).toEqual({ birthDate: bornYearsAgo(30) })
  expect(await getSettings(db, user)).toMatchObject({ birthDate: bornYearsAgo(30), isPrivate: true })
  await correct(user, bornYearsAgo(25))
  // Repeating it changes nothing.
  await correct(user, bornYearsAgo(25))
  expect(await getBirthDate(db, operator, { userId: user.id })).toEqual({ birthDate: bornYearsAgo(25) })

  expect(await noticesOf(user, NOTICE_KINDS_VERSION)).toEqual(['birthDate', 'birthDate'])
  // Pages of earlier builds cannot show it.
  expect(await noticesOf(user, undefined)).toEqual([])
  const log = await db.query({
    text: `SELECT actor_id AS actor, action, details FROM audit_log WHERE subject = $1 ORDER BY id`,
    values: [`user ${user.id}`],
  })
  const entry = { actor: operator.id, action: 'birthDate.correct' }
  expect(log).toEqual([
    { ...entry, details: { ageBefore: 15, age: 30 } },
    { ...entry, details: { ageBefore: 30, age: 25 } },
  ])
  const detailsFor = async (viewer: Viewer) =>
    (await listActions(db, viewer, { count: 1 })).entries.map(({ action, details }) => [action, details])
  expect(await detailsFor(operator)).toEqual([['birthDate.correct', { ageBefore: 30, age: 25 }]])
  // Moderators see neither dates of birth nor ages.
  expect(await detailsFor(await addWithRole(db, 'moderator'))).toEqual([['birthDate.correct', {}]])
})

test('an adult who turns out to be a minor is protected, and an account that was closed for its age opens again', async () => {
  const user = await addUser(db)
  await setAge(user, 30)
  await correct(user, bornYearsAgo(16))
  expect(await getSettings(db, user)).toMatchObject({ isPrivate: true, mentionAudience: 'friends' })
  await correct(user, bornYearsAgo(12))
  expect(await standingOf(user)).toBe('underAge')
  await correct(user, bornYearsAgo(13))
  expect(await standingOf(user)).toBe('good')
})

test('a ban outlasts every correction', async () => {
  const user = await addUser(db)
  await db.query({ text: `UPDATE users SET standing = 'banned' WHERE id = $1`, values: [user.id] })
  await correct(user, bornYearsAgo(12))
  await correct(user, bornYearsAgo(20))
  expect(await standingOf(user)).toBe('banned')
})

test('nobody else does so, no operator about themselves, and no date that nobody was born on', async () => {
  const user = await addUser(db)
  const moderator: Viewer = { ...(await addUser(db)), role: 'moderator', isElevated: true }
  for (const viewer of [user, moderator, { ...operator, isElevated: false }]) {
    await expect(correct(user, bornYearsAgo(20), viewer)).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
    await expect(getBirthDate(db, viewer, { userId: user.id })).rejects.toMatchObject({
      problem: { httpStatus: 403 },
    })
  }
  await expect(correct(operator, bornYearsAgo(20))).rejects.toMatchObject({ problem: { httpStatus: 403 } })
  for (const date of [bornYearsAgo(140), bornYearsAgo(-2)]) {
    await expect(correct(user, date)).rejects.toMatchObject({
      problem: { httpStatus: 400, fields: { birthDate: expect.any(String) } },
    })
  }
  await expect(correct({ ...user, id: '1' }, bornYearsAgo(20))).rejects.toMatchObject({
    problem: { statusCode: 10202 },
  })
  expect(await getBirthDate(db, operator, { userId: user.id })).toEqual({ birthDate: null })
})
