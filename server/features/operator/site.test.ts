import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { endpoints, type Op } from '#contract/endpoints/index.ts'
import { CodeSchema } from '#contract/endpoints/session.ts'
import { isApiError } from '#contract/errors.ts'
import { NEW_SITE, PRESETS, SiteSettingsSchema } from '#contract/models/site.ts'
import { tooManyRequests } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import { closedStudio } from '#server/features/live/studio.ts'
import { createSiteReader, siteOf } from '#server/features/site/settings-service.ts'
import { admitSignUp } from '#server/features/site/sign-up-service.ts'
import { limitCall } from '#server/security/call-limits.ts'
import { createRateLimiter } from '#server/security/rate-limit.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'

import { getSite, invite, revokeInvitation, setSite } from './site-service.ts'

const db = await withDatabase()
const operator: Viewer = { ...(await addUser(db)), role: 'operator', isElevated: true }
const set = (change: Parameters<typeof setSite>[2], clientAddress = '192.0.2.1') =>
  db.transaction((tx) => setSite(tx, operator, change, clientAddress))
/** Parses a change like a call. */
const parsed = (change: object) => v.parse(endpoints['operator.setSite'].input, change)
const refusal = (httpStatus: number, fields: object = {}) => ({
  problem: { httpStatus, ...(Object.keys(fields).length > 0 && { fields }) },
})

test('operators set what holds for the whole site, and the log has what is different', async () => {
  expect(await getSite(db, operator, closedStudio)).toEqual({
    settings: NEW_SITE,
    invitations: [],
    lives: [],
  })
  await set({ signUps: 'closed' })
  await set({ isReadOnly: true, signUps: 'closed' })
  await set({ isReadOnly: true })
  const { settings } = await getSite(db, operator, closedStudio)
  expect(settings).toEqual({ ...NEW_SITE, signUps: 'closed', isReadOnly: true })
  expect(
    await db.query({ text: `SELECT details FROM audit_log WHERE action = 'site.set' ORDER BY id` }),
  ).toEqual([{ details: { signUps: 'closed' } }, { details: { isReadOnly: true } }])
  await set({ isReadOnly: false, signUps: 'open' })
})

test.each(['moderator', 'user'] as const)('a %s neither reads nor changes them', async (role) => {
  const viewer = { ...operator, role }
  for (const call of [
    () => getSite(db, viewer, closedStudio),
    () => db.transaction((tx) => setSite(tx, viewer, { signUps: 'open' }, '192.0.2.1')),
    () => db.transaction((tx) => invite(tx, viewer, { uses: 1, days: 1 })),
    () => db.transaction((tx) => revokeInvitation(tx, viewer, { code: 'X' })),
  ]) {
    await expect(call()).rejects.toMatchObject(refusal(403))
  }
})

test('what is not a network or a domain is refused, and nothing is set then', async () => {
  await expect(set({ name: 'Reef', blockedNetworks: ['203.0.113.0/24', 'everyone'] })).rejects.toMatchObject(
    refusal(400),
  )
  await expect(set({ name: 'Reef', blockedEmailDomains: ['example.com', 'nowhere'] })).rejects.toMatchObject(
    refusal(400, { blockedEmailDomains: expect.any(String) }),
  )
  expect((await getSite(db, operator, closedStudio)).settings.name).toBe('')
})

test.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  // As seen by servers that listen on IPv6, and from proxies that add the port.
  ['::ffff:203.0.113.7', '203.0.113.0/24', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.0/24', '203.0.113.7'],
  ['2001:db8:1::5', '2001:db8::/32', '2001:db8:1::5'],
  // On the machine itself, or behind a proxy on it unknown to the server: all visitors come from there.
  ['127.0.0.1', '127.0.0.0/8', '127.0.0.1'],
  ['127.0.0.1', '::1', '127.0.0.1'],
  ['::1', '127.0.0.1', '::1'],
  ['::ffff:172.17.0.1', '172.16.0.0/12', '172.17.0.1'],
])('an operator at %s does not block %s', async (clientAddress, network, address) => {
  const blockedNetworks = ['198.51.100.0/24', network]
  await expect(set({ name: 'Reef', blockedNetworks }, clientAddress)).rejects.toMatchObject({
    problem: { httpStatus: 400, fieldSentences: { blockedNetworks: { values: { network, address } } } },
  })
  const { settings } = await getSite(db, operator, closedStudio)
  expect(settings).toMatchObject({ name: '', blockedNetworks: [] })
})

test('an operator blocks networks beside their own, and goes on in one that has been blocked before', async () => {
  await set({ blockedNetworks: ['203.0.113.0/25', '::1', '127.0.0.0/8'] }, '203.0.113.200')
  const blockedNetworks = ['203.0.113.0/25', '198.51.100.0/24']
  const { settings } = await set({ name: 'Reef', blockedNetworks }, '203.0.113.7')
  expect(settings.blockedNetworks).toEqual(blockedNetworks)
  await set({ name: '', blockedNetworks: [] }, '203.0.113.7')
})

test('two operators change the same list at once, and nobody’s change is lost', async () => {
  await set({ blockedWords: ['old', 'older'], blockedNetworks: [], blockedEmailDomains: [] })
  const expected = { blockedWords: ['old', 'older'], blockedNetworks: [], blockedEmailDomains: [] }
  // Both have loaded the lists before either of them saves.
  const changes = [
    { blockedWords: ['old', 'older', 'ada'], blockedNetworks: ['203.0.113.0/24'] },
    { blockedWords: ['old', 'BEN'], blockedNetworks: ['198.51.100.7'], blockedEmailDomains: ['example.com'] },
    { blockedWords: ['old', 'older', 'ada', 'cleo'], blockedEmailDomains: ['example.org'] },
  ]
  await Promise.all(changes.map((change) => set({ ...parsed(change), expected })))
  const { settings } = await getSite(db, operator, closedStudio)
  expect(settings.blockedWords.toSorted()).toEqual(['ada', 'ben', 'cleo', 'old'])
  expect(settings.blockedNetworks.toSorted()).toEqual(['198.51.100.7', '203.0.113.0/24'])
  expect(settings.blockedEmailDomains.toSorted()).toEqual(['example.com', 'example.org'])
  const full = Array.from({ length: 500 }, (_, index) => `word${index}`)
  await expect(set({ blockedWords: full, expected: { blockedWords: [] } })).rejects.toMatchObject(
    refusal(400, { blockedWords: expect.any(String) }),
  )
  await set({ blockedWords: [], blockedNetworks: [], blockedEmailDomains: [] })
})

test('of two operators who write the same text, the second is told, and decides', async () => {
  const expected = { contact: '', name: '' }
  await set({ contact: 'Be brief.', expected })
  await expect(set({ contact: 'Be kind.', name: 'Reef', expected })).rejects.toMatchObject(
    refusal(409, { contact: expect.any(String) }),
  )
  expect((await getSite(db, operator, closedStudio)).settings).toMatchObject({
    contact: 'Be brief.',
    name: '',
  })
  // The same text is not a conflict, nor is a change made with knowledge of the other's.
  await set({ contact: 'Be brief.', name: 'Reef', expected })
  await set({ contact: 'Be kind.', expected: { contact: 'Be brief.' } })
  expect((await getSite(db, operator, closedStudio)).settings).toMatchObject({
    contact: 'Be kind.',
    name: 'Reef',
  })
  await set({ contact: '', name: '' })
})

test.each([
  ['mia@example.org', true],
  ['https://example.org/report', true],
  ['', true],
  ['mia', false],
  ['http://example.org', false],
  ['javascript:alert(1)', false],
  ['a@b.org\nExpires: never', false],
])('“%s” as the contact for security: %s', (text, isTaken) => {
  expect(v.is(SiteSettingsSchema.entries.securityContact, text)).toBe(isTaken)
})

test.each(Object.entries(PRESETS))('the preset of a %s can be set', (_name, preset) => {
  expect(v.is(v.partial(SiteSettingsSchema), preset)).toBe(true)
})

test('a value of another version stands as on a new site, and takes nothing else with it', async () => {
  await db.query({
    text: `UPDATE site_settings SET values = values || '{"signUps":"by_lot","odd":1,"name":"Reef"}'`,
  })
  expect((await getSite(db, operator, closedStudio)).settings).toEqual({ ...NEW_SITE, name: 'Reef' })
  await set({ signUps: 'open', name: '' })
})

test('each process asks twice a second at most, sees a change within a second, and goes on without a database', async () => {
  let nowMs = 0
  const own = { ...db }
  const query = vi.spyOn(own, 'query')
  const read = createSiteReader(own, () => nowMs)
  await Promise.all([read(), read(), read()])
  expect(query).toHaveBeenCalledOnce()
  await set({ name: 'Reef' })
  nowMs = 1_000
  expect(await read()).toMatchObject({ name: 'Reef' })
  query.mockRejectedValueOnce(new Error('planted'))
  nowMs = 2_000
  expect(await read()).toMatchObject({ name: 'Reef' })
  await set({ name: '' })
  nowMs = 3_000
  expect(await read()).toMatchObject({ name: '' })
})

const made = { viewer: { id: '1', uniqueId: 'made' } }
const admit = (signUps: 'open' | 'invitation' | 'closed', invitation?: string, make = async () => made) =>
  admitSignUp(db, { signUps, waitingMax: 1 }, { invitation }, make)

test('accounts are made by all, by the invited, or by nobody', async () => {
  expect(await admit('open')).toBe(made)
  await expect(admit('closed')).rejects.toMatchObject(refusal(403))
  const { invitation } = await db.transaction((tx) => invite(tx, operator, { uses: 2, days: 7 }))
  const { code } = invitation
  for (const wrong of [undefined, '', 'AAAAAAAAAA']) {
    await expect(admit('invitation', wrong)).rejects.toMatchObject(
      refusal(403, { invitation: expect.any(String) }),
    )
  }
  await expect(admit('closed', code)).rejects.toMatchObject(refusal(403))
  // A taken name does not use up the invitation.
  await expect(admit('invitation', code, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken')
  expect((await getSite(db, operator, closedStudio)).invitations).toMatchObject([
    { code, uses: 2, usesLeft: 2 },
  ])
  // As users type codes.
  const tried = await Promise.allSettled(
    [code.toLowerCase(), ` ${code.slice(0, 5)}-${code.slice(5)} `, code].map((each) =>
      admit('invitation', v.parse(CodeSchema, each)),
    ),
  )
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((await getSite(db, operator, closedStudio)).invitations).toEqual([])
})

test('an invitation is over after its days, and when it is taken back', async () => {
  const [first, second] = [
    await db.transaction((tx) => invite(tx, operator, { uses: 9, days: 1 })),
    await db.transaction((tx) => invite(tx, operator, { uses: 9, days: 1 })),
  ]
  await db.query({
    text: `UPDATE invitations SET until_at = now() - interval '1 second' WHERE code = $1`,
    values: [first.invitation.code],
  })
  await db.transaction((tx) => revokeInvitation(tx, operator, { code: second.invitation.code }))
  for (const { invitation } of [first, second]) {
    await expect(admit('invitation', invitation.code)).rejects.toMatchObject(refusal(403))
  }
  const log = await db.query<{ details: object }>({
    text: `SELECT details FROM audit_log WHERE action LIKE 'invitation.%'`,
  })
  expect(JSON.stringify(log)).not.toContain(first.invitation.code)
})

const idOf = (timeMs: number): string => String(BigInt(timeMs - Date.UTC(2026, 0, 1)) << 22n)

/** @returns how many of `count` calls are let through */
async function countTaken(
  limit: Parameters<typeof limitCall>[1],
  attempts: number,
  site: Partial<typeof NEW_SITE>,
  call: { viewer?: Viewer; op?: Op; clientAddress?: string } = {},
): Promise<number> {
  const limiter = createRateLimiter(1)
  const context = { viewer: call.viewer ?? null, clientAddress: call.clientAddress ?? '203.0.113.7' }
  let count = 0
  for (let index = 0; index < attempts; index += 1) {
    try {
      await limitCall(limiter, limit, {}, context as never, {
        ...(call.op && { op: call.op }),
        site: siteOf({ ...NEW_SITE, ...site }),
      })
      count += 1
    } catch (error) {
      if (!isApiError(error) || error.problem.httpStatus !== 429) throw error
    }
  }
  return count
}

test('a festival signs up from one address, as many as its setting says', async () => {
  expect(await countTaken('signUp', 70, {})).toBe(60)
  expect(await countTaken('signUp', 30, { signUpsPerAddress: 20 })).toBe(20)
  expect(await countTaken('signUp', 500, PRESETS.festival)).toBe(500)
})

test('new accounts post and write less', async () => {
  const old: Viewer = { id: idOf(Date.now() - 25 * 60 * 60 * 1_000), uniqueId: 'old' }
  const young: Viewer = { id: idOf(Date.now() - 60_000), uniqueId: 'young' }
  const site = { newAccountHours: 24, newAccountPosts: 3, newAccountTexts: 5 }
  expect(await countTaken('write', 9, site, { viewer: young, op: 'videos.create' })).toBe(3)
  expect(await countTaken('comment', 9, site, { viewer: young })).toBe(5)
  expect(await countTaken('message', 9, site, { viewer: young })).toBe(5)
  // Titles of groups are also texts that others read.
  for (const op of ['conversations.createGroup', 'conversations.rename'] as const) {
    const { limit = 'write' } = endpoints[op].policy
    expect(await countTaken(limit, 9, site, { viewer: young, op })).toBe(5)
  }
  expect(await countTaken('write', 9, site, { viewer: young })).toBe(9)
  expect(await countTaken('comment', 9, site, { viewer: old })).toBe(9)
  expect(await countTaken('comment', 9, site, { viewer: { ...young, role: 'moderator' } })).toBe(9)
  expect(await countTaken('comment', 9, { ...site, newAccountHours: 0 }, { viewer: young })).toBe(9)
})

test('the user of a new account is told that it is new, and for how long', async () => {
  const limiter = createRateLimiter(1)
  const viewer: Viewer = { id: idOf(Date.now() - 60_000), uniqueId: 'young' }
  const site = siteOf({ ...NEW_SITE, newAccountHours: 24, newAccountTexts: 2 })
  const write = () =>
    limitCall(limiter, 'comment', {}, { viewer, clientAddress: '203.0.113.7' } as never, { site })
  await write()
  await write()
  await expect(write()).rejects.toMatchObject({
    problem: {
      httpStatus: 429,
      message: 'Your account is new, and has reached its limit for today. Try again in 12 hours.',
    },
  })
  // Other limits do not apply to new accounts.
  await expect(
    (async () => {
      for (let count = 0; count < 12; count += 1) {
        await limitCall(limiter, 'password', {}, { viewer, clientAddress: '203.0.113.7' } as never, { site })
      }
    })(),
  ).rejects.toMatchObject({ problem: { sentence: 'tooManyRequests' } })
})

test('a user who has to wait for hours is not told that it is a minute', () => {
  expect(tooManyRequests(8 * 60 * 60 * 1_000).problem.message).toBe(
    'You’ve reached the limit for now. Try again later.',
  )
  expect(tooManyRequests(60_000).problem.message).toBe('Too many requests. Try again in a minute.')
})
