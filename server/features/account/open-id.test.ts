import { afterAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '#contract/endpoints/index.ts'
import type { OpenIdSettings } from '#server/config.ts'
import { siteRoutes } from '#server/features/site/routes.ts'
import { problemOf } from '#support/answers.ts'
import { startOpenIdProvider } from '#support/open-id.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

import { ownPath } from './open-id-service.ts'

const PASSWORD = 'a good password'
const NEW = 'tide under glass'
const provider = await startOpenIdProvider()
afterAll(() => provider.close())
const settings: OpenIdSettings = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  name: 'Sea School',
  isOnly: false,
  makesAccounts: true,
}
const features = [{ ...stubFeatures, ...siteRoutes({}) }]
const server = await startTestServer({ features, config: { openId: settings } })
const { database } = server

let userCount = 0
beforeEach(() => {
  userCount += 1
  provider.user = { sub: `subject-${userCount}`, preferred_username: `pupil${userCount}` }
  provider.forgery = {}
  provider.refusal = undefined
})

type Callback = Input<'session.finishOpenId'>
const callbackOf = ({ searchParams }: URL) => Object.fromEntries(searchParams) as unknown as Callback

/** Goes to the provider and comes back, as a browser does. */
async function visit(client: TestClient, returnPath = '/foryou'): Promise<Callback> {
  const { url } = await client.call('account.beginOpenId', { purpose: 'logIn', returnPath })
  return callbackOf(await provider.logIn(url))
}
const logIn = async (client: TestClient, returnPath?: string) =>
  client.call('session.finishOpenId', await visit(client, returnPath))
const guest = (url = server.url) => createTestClient(url)
const countUsers = async () =>
  Number((await database.query<{ n: string }>({ text: 'SELECT count(*) AS n FROM users' }))[0]?.n)

test('a user gets an account at the first log-in and is the same user at the next, on any device', async () => {
  const first = await logIn(await guest(), '/@mia?x=1')
  expect(first).toMatchObject({
    outcome: 'signedUp',
    returnPath: '/@mia?x=1',
    user: { uniqueId: `pupil${userCount}` },
  })
  const client = await guest()
  const second = await logIn(client)
  expect(second).toMatchObject({ outcome: 'loggedIn', user: { id: first.user?.id } })
  expect((await client.call('session.current', {})).user?.id).toBe(first.user?.id)
  // Writes are signed with the key of this device.
  expect((await client.call('account.sessions', {})).sessions).toHaveLength(2)
})

test('the provider is asked with PKCE, a nonce and a state, and for no more than the profile', async () => {
  await visit(await guest())
  const asked = Object.fromEntries(provider.requests.at(-1) ?? [])
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'videos',
    redirect_uri: `${server.url}/login/openid`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
  })
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked[secret]?.length).toBeGreaterThan(40)
})

test('a name that is taken, or kept for the site, gets a number', async () => {
  provider.user = { sub: 'one', preferred_username: 'admin' }
  expect((await logIn(await guest())).user?.uniqueId).toBe('admin2')
  provider.user = { sub: 'two', preferred_username: 'Admin@school.example' }
  expect((await logIn(await guest())).user?.uniqueId).toBe('Admin3')
})

test('two first log-ins at once make one account', async () => {
  const before = await countUsers()
  const clients = await Promise.all([guest(), guest()])
  const visits = await Promise.all(clients.map((client) => visit(client)))
  const answers = await Promise.all(
    clients.map((client, index) => client.call('session.finishOpenId', visits[index] ?? { state: '' })),
  )
  expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1)
  expect(await countUsers()).toBe(before + 1)
})

const inAnHour = Math.floor(Date.now() / 1000) + 3_600
test.each([
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['for another site', { claims: { aud: 'another' } }],
  [
    'for several sites, of which another one asked',
    { claims: { aud: ['videos', 'another'], azp: 'another' } },
  ],
  ['with another nonce', { claims: { nonce: 'x'.repeat(43) } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['that is over', { claims: { exp: inAnHour - 7_200 } }],
  ['of the future', { claims: { nbf: inAnHour } }],
  ['without a user', { claims: { sub: undefined } }],
  ['signed by a stranger', { isForeignKey: true }],
  ['that is not signed', { isUnsigned: true }],
])('a token %s logs nobody in', async (_name, forgery) => {
  const before = await countUsers()
  const client = await guest()
  provider.forgery = forgery
  const refused = await problemOf(await client.send('session.finishOpenId', await visit(client)))
  expect(refused).toMatchObject({ httpStatus: 422, message: expect.stringContaining('Sea School') })
  expect((await client.call('session.current', {})).user).toBeNull()
  expect(await countUsers()).toBe(before)
})

const finishStatus = async (client: TestClient, callback: object) =>
  (await client.send('session.finishOpenId', callback)).status

test('an answer counts once, on the device that has begun, with its own state and issuer', async () => {
  const client = await guest()
  const callback = await visit(client)
  // A stranger who has read the address.
  expect(await finishStatus(await guest(), callback)).toBe(422)
  expect(await finishStatus(client, { ...callback, state: 'y'.repeat(43) })).toBe(422)
  expect(await finishStatus(client, callback)).toBe(200)
  expect(await finishStatus(client, callback)).toBe(422)

  const mixedUp = await visit(client)
  expect(await finishStatus(client, { ...mixedUp, iss: 'https://evil.example' })).toBe(422)
  // Mixed with another log-in: PKCE and the nonce belong to one state.
  const [one, two] = [await visit(client), await visit(client)]
  expect(await finishStatus(client, { ...one, code: two.code })).toBe(422)
})

test('an answer is over after a quarter of an hour', async () => {
  const client = await guest()
  const callback = await visit(client)
  await database.query({ text: `UPDATE open_id_attempts SET began_at = began_at - interval '16 minutes'` })
  expect(await finishStatus(client, callback)).toBe(422)
})

test('a stranger cannot log a visitor in as someone else: the state is of the visitor’s own device', async () => {
  const stranger = await guest()
  const strangers = await visit(stranger)
  const victim = await guest()
  await victim.signUp()
  expect(await finishStatus(victim, strangers)).toBe(422)
})

test('a refusal of the provider is explained', async () => {
  const client = await guest()
  provider.refusal = 'access_denied'
  const refused = await problemOf(await client.send('session.finishOpenId', await visit(client)))
  expect(refused).toMatchObject({ httpStatus: 422, message: expect.stringContaining('didn’t log you in') })
})

test('a provider that does not answer is named', async () => {
  const gone = await startOpenIdProvider()
  await gone.close()
  const { url } = await startTestServer({
    features,
    database,
    config: { openId: { ...settings, issuer: gone.issuer } },
  })
  const client = await guest(url)
  const begin = () => client.send('account.beginOpenId', { purpose: 'logIn', returnPath: '/foryou' })
  // Also for those who come while the first request is pending.
  for (const begun of await Promise.all([begin(), begin(), begin()])) {
    expect(await problemOf(begun)).toMatchObject({
      httpStatus: 502,
      message: expect.stringContaining('Sea School isn’t responding'),
    })
  }
})

test.each([
  ['/@mia/video/1?x=1#y', '/@mia/video/1?x=1#y'],
  ['https://evil.example/', '/foryou'],
  ['//evil.example', '/foryou'],
  ['/\\evil.example', '/foryou'],
  ['/\t/evil.example', '/foryou'],
  ['/%0d%0a/evil', '/%0d%0a/evil'],
  ['/.//evil.example', '/foryou'],
  ['/x/..//evil.example', '/foryou'],
  ['javascript:alert(1)', '/foryou'],
  ['', '/foryou'],
])('of the return address %j is left %j', (asked, path) => {
  expect(ownPath(asked)).toBe(path)
})

test('an account is linked by its own user with the password, never by what the provider says of it', async () => {
  const client = await guest()
  const { id, uniqueId } = await client.signUp()
  const email = `${uniqueId}@school.example`
  await database.query({
    text: `INSERT INTO emails (user_id, address, language) VALUES ($1, $2, 'en')`,
    values: [id, email],
  })
  provider.user = { sub: 'claims-to-be', preferred_username: uniqueId, email, email_verified: true }
  const taken = await logIn(await guest())
  expect(taken.user?.id).not.toBe(id)

  provider.user = { sub: 'really', preferred_username: 'x' }
  const link = { password: PASSWORD, returnPath: '/setting/pc' }
  expect((await client.send('account.linkOpenId', { ...link, password: 'not mine' })).status).toBe(403)
  const { url } = await client.call('account.linkOpenId', link)
  const linked = await client.call('session.finishOpenId', callbackOf(await provider.logIn(url)))
  expect(linked).toMatchObject({ outcome: 'linked', user: { id }, returnPath: '/setting/pc' })
  expect(await client.call('account.security', {})).toMatchObject({ hasOpenId: true })
  expect((await logIn(await guest())).user?.id).toBe(id)

  // The provider's account belongs to one user here.
  const other = await guest()
  await other.signUp()
  const begun = await other.call('account.linkOpenId', link)
  expect(await finishStatus(other, callbackOf(await provider.logIn(begun.url)))).toBe(409)

  expect((await client.send('account.unlinkOpenId', { password: '' })).status).toBe(400)
  await client.call('account.unlinkOpenId', { password: PASSWORD })
  expect((await logIn(await guest())).user?.id).not.toBe(id)
})

test('a user without a password confirms with the provider what others confirm with theirs', async () => {
  const client = await guest()
  // The provider authenticated them yesterday, and lets them through without asking.
  provider.forgery = { claims: { auth_time: inAnHour - 90_000 } }
  const { user } = await logIn(client)
  expect(await client.call('account.security', {})).toMatchObject({ withoutPassword: { isConfirmed: false } })
  const codes = () => client.send('account.makeRecoveryCodes', { password: '' })
  expect(await problemOf(await codes())).toMatchObject({
    httpStatus: 403,
    fields: { password: expect.stringContaining('Sea School') },
  })
  expect((await client.send('account.makeRecoveryCodes', { password: PASSWORD })).status).toBe(403)

  const confirm = async () => {
    const { url } = await client.call('account.beginOpenId', {
      purpose: 'confirm',
      returnPath: '/setting/pc',
    })
    return client.send('session.finishOpenId', callbackOf(await provider.logIn(url)))
  }
  // A stranger at an unattended device has removed the request for a new log-in from the address.
  expect((await confirm()).status).toBe(422)
  provider.forgery = { claims: { sub: 'another-user' } }
  expect((await confirm()).status).toBe(422)
  provider.forgery = {}
  expect((await confirm()).status).toBe(200)
  expect(Object.fromEntries(provider.requests.at(-1) ?? [])).toMatchObject({ prompt: 'login', max_age: '0' })
  expect((await codes()).status).toBe(200)

  await client.call('account.changePassword', { password: '', newPassword: NEW, endsOthers: false })
  const again = await guest()
  const { uniqueId = '' } = user ?? {}
  expect((await again.call('session.logIn', { username: uniqueId, password: NEW })).user?.id).toBe(user?.id)
  expect(await client.call('account.security', {})).not.toHaveProperty('withoutPassword')
})

test('a user without a password can delete the account, and the link goes with it', async () => {
  const client = await guest()
  await logIn(client)
  expect((await client.send('session.deleteAccount', { password: '' })).status).toBe(200)
  // A log-in within 30 days restores it.
  expect(await logIn(client)).toMatchObject({ outcome: 'loggedIn', hasReturned: true })
})

test('the only way is the only way: for all but operators', async () => {
  const open = await guest()
  const { uniqueId, id } = await open.signUp()
  const { url } = await startTestServer({
    features,
    database,
    config: { openId: { ...settings, isOnly: true } },
  })
  const client = await guest(url)
  const refused = await problemOf(
    await client.send('session.signUp', { username: 'zoe', password: PASSWORD }),
  )
  expect(refused).toMatchObject({
    httpStatus: 403,
    message: expect.stringContaining('Log in with Sea School'),
  })
  const withPassword = { username: uniqueId, password: PASSWORD }
  expect((await client.send('session.logIn', withPassword)).status).toBe(403)
  // A stranger learns nothing about the account.
  expect((await client.send('session.logIn', { ...withPassword, password: 'a guess' })).status).toBe(401)
  const { codes } = await open.call('account.makeRecoveryCodes', { password: PASSWORD })
  const recover = { username: uniqueId, recoveryCode: codes[0], newPassword: NEW }
  expect((await client.send('session.recover', recover)).status).toBe(403)
  // The code was not spent.
  expect((await client.send('session.recover', recover)).status).toBe(403)
  expect((await logIn(client)).outcome).toBe('signedUp')
  await database.query({ text: `UPDATE users SET role = 'operator' WHERE id = $1`, values: [id] })
  expect((await (await guest(url)).send('session.logIn', withPassword)).status).toBe(200)
})

test('without new accounts only those who have one log in', async () => {
  await logIn(await guest())
  const { url } = await startTestServer({
    features,
    database,
    config: { openId: { ...settings, makesAccounts: false } },
  })
  expect((await logIn(await guest(url))).outcome).toBe('loggedIn')
  provider.user = { sub: 'nobody-knows', preferred_username: 'nobody' }
  const client = await guest(url)
  expect(await finishStatus(client, await visit(client))).toBe(403)
})

test('who logs out is led to the log-out of the provider, and only who came from there', async () => {
  const client = await guest()
  await logIn(client)
  const { user, providerUrl = '' } = await client.call('session.logOut', {})
  expect(user).toBeNull()
  const { origin, pathname, searchParams } = new URL(providerUrl)
  expect(origin + pathname).toBe(`${provider.issuer.origin}/end`)
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`)
  expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
  await client.signUp()
  expect(await client.call('session.logOut', {})).not.toHaveProperty('providerUrl')
})

test('the database has no state, nonce, verifier or token that could be read', async () => {
  const client = await guest()
  const { state } = await visit(client)
  await logIn(client)
  const rows = JSON.stringify(
    await database.query({
      text: `SELECT to_jsonb(open_id_attempts) FROM open_id_attempts
             UNION ALL SELECT to_jsonb(sessions) FROM sessions WHERE id_token IS NOT NULL`,
    }),
  )
  expect(rows).toContain('sealed')
  expect(rows).not.toContain(state)
  expect(rows).not.toContain(provider.requests.at(-1)?.get('nonce'))
  expect(rows).not.toMatch(/eyJ[\w-]+\.eyJ/)
})

test('a recovery unlinks the account: a stranger who knew the password may have linked theirs', async () => {
  const client = await guest()
  const { id, uniqueId } = await client.signUp()
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const { url } = await client.call('account.linkOpenId', { password: PASSWORD, returnPath: '/' })
  await client.call('session.finishOpenId', callbackOf(await provider.logIn(url)))
  const owner = await guest()
  await owner.call('session.recover', { username: uniqueId, recoveryCode: codes[0] ?? '', newPassword: NEW })
  expect((await logIn(await guest())).user?.id).not.toBe(id)
})

test('a site without a provider has no such log-in', async () => {
  const { url } = await startTestServer({ features, database })
  const client = await guest(url)
  const begin = { purpose: 'logIn', returnPath: '/' }
  expect((await client.send('account.beginOpenId', begin)).status).toBe(409)
  expect((await client.send('session.finishOpenId', { state: 'x' })).status).toBe(409)
})
