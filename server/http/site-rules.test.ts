import { expect, test, vi } from 'vitest'

import type { Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'

// The settings are read again after half a second, which this skips.
const now = Date.now.bind(Date)
let aheadMs = 0
vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)

const site = await startTestSite()
const { database } = site

/** Sets values as an operator does, long enough ago that every process has read them. */
async function set(values: object): Promise<void> {
  await database.query({
    text: `INSERT INTO site_settings (is_only, values) VALUES (true, $1)
           ON CONFLICT (is_only) DO UPDATE SET values = EXCLUDED.values`,
    values: [JSON.stringify(values)],
  })
  aheadMs += 1_000
}
const giveRole = (id: string, role: string) =>
  database.query({
    text: `WITH given AS (UPDATE users SET role = $2 WHERE id = $1)
           UPDATE sessions SET elevated_until = now() + interval '5 minutes' WHERE user_id = $1`,
    values: [id, role],
  })

test('while the site is read-only nobody writes; all read and log in, and an operator ends it', async () => {
  const client = await createTestClient(site.url)
  const { id, uniqueId } = await client.signUp()
  const boss = await createTestClient(site.url)
  await giveRole((await boss.signUp()).id, 'operator')
  await boss.call('operator.setSite', { isReadOnly: true })
  await set({ isReadOnly: true })

  const refused = { httpStatus: 503, sentence: 'siteReadOnly', retryAfterMs: 60_000 }
  const writes: [Op, object][] = [
    ['users.setLikedPublic', { isPublic: true }],
    ['session.signUp', { username: 'newcomer', password: 'tide under glass' }],
    ['likes.set', { videoId: '1', liked: true }],
  ]
  for (const [op, input] of writes) {
    await expect(client.call(op, input as never)).rejects.toMatchObject({ problem: refused })
  }
  // A host may end a live, which is refused because there is none.
  await expect(client.call('live.stop', { roomId: '1' })).rejects.toMatchObject({
    problem: { statusCode: StatusCode.liveNotExist },
  })
  // Operators also cannot write.
  await expect(boss.call('users.setLikedPublic', { isPublic: true })).rejects.toMatchObject({
    problem: refused,
  })
  // All tabs of moderation still work.
  expect(await boss.call('hashtags.set', { name: 'quiet', rule: 'sensitive' })).toBeDefined()
  await boss.call('alerts.choose', { byEmail: false, byPush: true })
  // Every page says so, to users and guests.
  expect(await client.call('session.current', {})).toMatchObject({ user: { id }, isReadOnly: true })
  const page = await fetch(`${site.url}/api/session/`)
  expect(await page.json()).toMatchObject({ user: null, isReadOnly: true })
  await client.call('session.logOut', {})
  // Also with a passkey: a wrong response is refused as such.
  await client.call('session.passkeyChallenge', {})
  const answer = { id: 'AAAA', response: {} }
  await expect(client.call('session.logInWithPasskey', { answer })).rejects.toMatchObject({
    problem: { httpStatus: 401, sentence: 'passkeyRefused' },
  })
  await client.call('session.logIn', { username: uniqueId, password: 'a good password' })

  await boss.call('operator.setSite', { isReadOnly: false })
  await set({ isReadOnly: false })
  await client.call('users.setLikedPublic', { isPublic: true })
  expect(await client.call('session.current', {})).not.toHaveProperty('isReadOnly')
})

test('an operator is told that a network to be blocked is their own', async () => {
  const boss = await createTestClient(site.url)
  await giveRole((await boss.signUp()).id, 'operator')
  await expect(boss.call('operator.setSite', { blockedNetworks: ['127.0.0.0/8'] })).rejects.toMatchObject({
    problem: {
      httpStatus: 400,
      fields: { blockedNetworks: expect.stringContaining('Your own address, 127.0.0.1, is in') as string },
    },
  })
})

test('from a blocked network people read, and those who run the site write', async () => {
  const client = await createTestClient(site.url)
  const { id } = await client.signUp()
  await set({ blockedNetworks: ['127.0.0.0/8', '::1'] })
  const refused = { problem: { httpStatus: 403, sentence: 'networkBlocked' } }
  await expect(client.call('users.setLikedPublic', { isPublic: true })).rejects.toMatchObject(refused)
  const guest = await createTestClient(site.url)
  await expect(guest.signUp()).rejects.toMatchObject(refused)
  expect(await client.call('session.current', {})).toMatchObject({ user: { id } })
  await giveRole(id, 'moderator')
  await client.call('users.setLikedPublic', { isPublic: true })
  await set({})
})

test('sign-up is closed, or takes those who were invited, as it is set', async () => {
  await set({ signUps: 'closed' })
  const guest = await createTestClient(site.url)
  await expect(guest.signUp()).rejects.toMatchObject({
    problem: { httpStatus: 403, sentence: 'signUpsClosed' },
  })
  await set({ signUps: 'invitation' })
  await expect(guest.signUp()).rejects.toMatchObject({
    problem: { httpStatus: 403, fields: { invitation: expect.any(String) as string } },
  })
  await database.query({
    text: `INSERT INTO invitations (code, uses_left, until_at) VALUES ('K7QMX2HD9R', 1, now() + interval '1 day')`,
  })
  const input = { username: 'invited.one', password: 'tide under glass', invitation: 'k7qmx-2hd9r' }
  expect(await guest.call('session.signUp', input)).toMatchObject({ user: { uniqueId: 'invited.one' } })
  await set({})
})

test('name, rules and contact are told to all, and the contact for security stands in security.txt (RFC 9116)', async () => {
  const guest = await createTestClient(site.url)
  const read = async () => (await fetch(`${site.url}/.well-known/security.txt`)).text()
  expect(await read()).toContain(`Contact: ${site.url}/contact\n`)
  await set({
    name: 'Reef',
    rules: 'Be kind.',
    contact: 'Room 7',
    securityContact: 'safe@example.org',
    signUps: 'closed',
  })
  expect(await guest.call('site.info', {})).toEqual({
    name: 'Reef',
    rules: 'Be kind.',
    rulesVersion: 1,
    contact: 'Room 7',
    isClosed: true,
  })
  await set({ signUps: 'invitation' })
  expect(await guest.call('site.info', {})).toMatchObject({ signUpField: 'invitation' })
  await set({ signUps: 'approval' })
  expect(await guest.call('site.info', {})).toMatchObject({ signUpField: 'introduction' })
  await set({ securityContact: 'safe@example.org' })
  expect(await read()).toMatch(
    /^Contact: mailto:safe@example\.org\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nCanonical: http:\/\/127\.0\.0\.1:\d+\/\.well-known\/security\.txt\n$/,
  )
  await set({})
})
