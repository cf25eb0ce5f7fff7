import { beforeEach, expect, test } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import type { Role } from '#contract/roles.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import { hashPassword } from '#server/auth/password.ts'
import { findSession } from '#server/auth/sessions.ts'
import { createSecondFactors } from '#server/features/account/second-factor-service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { listActions } from './audit-service.ts'
import { recordAction } from './audit.ts'
import { elevateSession, getElevation, listRoleHolders, setRole } from './roles-service.ts'

const PASSWORD = 'a good password'
const db = await withDatabase()
const factors = createSecondFactors('a secret of the test')
let user: Viewer
beforeEach(async () => {
  user = await addUser(db, 'Ada')
})

const refusal = (httpStatus: number) => ({ problem: { httpStatus } })
const grant = (role: 'user' | 'moderator' | 'operator') =>
  db.transaction((tx) => setRole(tx, null, { username: user.uniqueId.toUpperCase(), role }))
async function logIn() {
  const values = [user.id, await hashPassword(PASSWORD)]
  await db.query({
    text: `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ($1::text, $1::bigint, $1::text, 'credential', $2)`,
    values,
  })
  await db.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at) VALUES ('s' || $1::text, 't' || $1::text, $1::bigint, now() + interval '1 day')`,
    values: [user.id],
  })
}
const session = () => findSession(db, `t${user.id}`)
const elevate = (viewer: Viewer, { password = PASSWORD, code = '', ...other }: Attempt = {}) =>
  elevateSession(
    db,
    viewer,
    'sessionId' in other ? other.sessionId : `s${user.id}`,
    { password, code },
    factors,
  )
interface Attempt {
  password?: string
  code?: string
  sessionId?: undefined
}
const actions = () =>
  db.query({
    text: 'SELECT action, actor_id AS actor, details FROM audit_log WHERE subject = $1 ORDER BY id',
    values: [`user ${user.id}`],
  })

test('a command grants rights to a user, in any case of the name, and takes them back', async () => {
  expect(await grant('moderator')).toMatchObject({ id: user.id, role: 'moderator' })
  expect(await listRoleHolders(db)).toContainEqual({ ...user, role: 'moderator' })
  await grant('operator')
  await grant('operator')
  await grant('user')
  expect(await listRoleHolders(db)).not.toContainEqual(expect.objectContaining({ id: user.id }))
  expect(await actions()).toEqual([
    { action: 'role.grant', actor: null, details: { from: 'user', to: 'moderator' } },
    { action: 'role.grant', actor: null, details: { from: 'moderator', to: 'operator' } },
    { action: 'role.revoke', actor: null, details: { from: 'operator', to: 'user' } },
  ])
  expect(
    await db.transaction((tx) => setRole(tx, null, { username: 'no_such', role: 'operator' })),
  ).toBeUndefined()
})

test('a session has its user’s role at once, and rights for a quarter of an hour after the password', async () => {
  await logIn()
  expect((await session())?.viewer).toEqual(user)
  await expect(elevate(user)).rejects.toMatchObject(refusal(403))
  await grant('moderator')
  const viewer = (await session())?.viewer
  expect(viewer).toEqual({ ...user, role: 'moderator', isElevated: false })
  if (!viewer) throw new Error('There is a session.')
  expect(getElevation(viewer)).toEqual({ isElevated: false })
  expect(() => getElevation(user)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ httpStatus: 403 }) }),
  )
  await expect(elevate(viewer, { password: 'wrong' })).rejects.toMatchObject(refusal(403))
  await expect(elevate(viewer, { sessionId: undefined })).rejects.toMatchObject(refusal(403))
  expect((await session())?.viewer.isElevated).toBe(false)

  const { untilTime } = await elevate(viewer)
  expect(untilTime - Date.now() / 1_000).toBeGreaterThan(14 * 60)
  expect(untilTime - Date.now() / 1_000).toBeLessThan(16 * 60)
  const elevated = (await session())?.viewer
  expect(elevated?.isElevated).toBe(true)
  expect(elevated && getElevation(elevated)).toEqual({ isElevated: true })
  await db.query({
    text: `UPDATE sessions SET elevated_until = elevated_until - interval '15 minutes' WHERE user_id = $1`,
    values: [user.id],
  })
  expect((await session())?.viewer.isElevated).toBe(false)
  expect((await actions()).map(({ action }) => action)).toEqual([
    'role.grant',
    'session.elevateRefused',
    'session.elevateRefused',
    'session.elevate',
  ])
})

test('with an authenticator app on, the password alone opens nothing', async () => {
  await logIn()
  await grant('moderator')
  const viewer = (await session())?.viewer
  if (!viewer) throw new Error('There is a session.')
  const { codes } = await db.transaction((tx) => factors.makeRecoveryCodes(tx, viewer))
  await factors.begin(db, viewer, 'Vireo')
  await db.query({
    text: 'UPDATE second_factors SET is_confirmed = true WHERE user_id = $1',
    values: [user.id],
  })
  await expect(elevate(viewer)).rejects.toMatchObject(refusal(403))
  expect((await session())?.viewer.isElevated).toBe(false)
  expect((await actions()).at(-1)).toMatchObject({ action: 'session.elevateRefused' })
  await elevate(viewer, { code: codes[0] ?? '' })
  expect((await session())?.viewer.isElevated).toBe(true)
})

/** @returns the reason, or else the HTTP status */
function refusedFor(viewer: Viewer, role: Role): string | number | undefined {
  try {
    requireRights(viewer, role)
    return undefined
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.problem.fields?.['reason'] ?? error.problem.httpStatus
  }
}

test.each([
  [undefined, true, 'moderator', 403],
  ['user', true, 'moderator', 403],
  ['moderator', true, 'moderator', undefined],
  ['moderator', true, 'operator', 403],
  ['operator', true, 'moderator', undefined],
  ['operator', true, 'operator', undefined],
  ['operator', false, 'operator', 'password'],
  ['moderator', undefined, 'moderator', 'password'],
] as const)('a viewer with the role %s, elevated: %s, as %s: %s', (role, isElevated, needed, refused) => {
  expect(refusedFor({ id: '1', uniqueId: 'ada', role, isElevated }, needed)).toBe(refused)
})

test('the log is read by moderators, page by page, and nobody changes it', async () => {
  const moderator: Viewer = { ...user, role: 'moderator', isElevated: true }
  for (const subject of ['a', 'b', 'c']) {
    await recordAction(db, moderator, { action: 'role.grant', subject })
  }
  const first = await listActions(db, moderator, { count: 2 })
  expect(first.entries).toMatchObject([
    { subject: 'c', actor: { uniqueId: user.uniqueId } },
    { subject: 'b' },
  ])
  if (!first.cursor) throw new Error('There are more.')
  await recordAction(db, null, { action: 'account.reset', subject: `user ${user.id}` })
  const [ofUser] = (await listActions(db, moderator, { count: 1 })).entries
  expect(ofUser).toMatchObject({ actor: null, about: { id: user.id, uniqueId: user.uniqueId } })
  const next = await listActions(db, moderator, { count: 1, cursor: first.cursor })
  expect(next.entries).toMatchObject([{ subject: 'a' }])
  await expect(listActions(db, user, { count: 2 })).rejects.toMatchObject(refusal(403))
  for (const text of [
    `UPDATE audit_log SET subject = 'x'`,
    `DELETE FROM audit_log WHERE subject = 'a'`,
    'TRUNCATE audit_log',
  ]) {
    await expect(db.query({ text })).rejects.toThrow('append-only')
  }
})
