import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer, type TestClient } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const PASSWORD = 'a good password'
const ORIGIN = server.url
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

interface Changes {
  origin?: string
  crossOrigin?: boolean
  rpId?: string
  flags?: number
  counter?: number
  userHandle?: string
  /** Signs with another key than the one that was added. */
  isForged?: boolean
}

const clientData = (type: string, challenge: string, { origin = ORIGIN, crossOrigin = false }: Changes) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

/** An authenticator in software: one key, which counts its uses. */
function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0
  const authData = (
    flags: number,
    { rpId = '127.0.0.1', counter = (uses += 1) }: Changes,
    rest = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: named.id,
    create(challenge: string, changes: Changes = {}) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const flags = changes.flags ?? USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(flags, changes, credential))],
        ]) as never,
      )
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge: string, changes: Changes = {}) {
      const data = clientData('webauthn.get', challenge, changes)
      const authenticatorData = authData(changes.flags ?? USER_PRESENT | USER_VERIFIED, changes)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(changes.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(changes.userHandle && { userHandle: Buffer.from(changes.userHandle).toString('base64url') }),
        },
      }
    },
  }
}

const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options['challenge'])

async function userWithPasskey() {
  const client = await createTestClient(server.url)
  const { id, uniqueId } = await client.signUp()
  const authenticator = createAuthenticator()
  const begun = await client.call('account.beginPasskey', { password: PASSWORD })
  await client.call('account.addPasskey', { answer: authenticator.create(challengeOf(begun)) })
  return { client, id, uniqueId, authenticator }
}

async function tryLogIn(authenticator: ReturnType<typeof createAuthenticator>, changes: Changes = {}) {
  const guest = await createTestClient(server.url)
  const challenge = challengeOf(await guest.call('session.passkeyChallenge', {}))
  const answer = authenticator.get(challenge, changes)
  return { guest, answer, response: await guest.send('session.logInWithPasskey', { answer }) }
}

test('a passkey is added with the password, and logs in without it, once for each challenge', async () => {
  const { client, id, uniqueId, authenticator } = await userWithPasskey()
  expect((await client.send('account.beginPasskey', { password: 'not mine' })).status).toBe(403)
  const { guest, answer, response } = await tryLogIn(authenticator, { userHandle: id })
  expect(response.status).toBe(200)
  expect((await guest.call('session.current', {})).user).toMatchObject({ uniqueId })
  // Writes are signed by the device that logged in.
  expect((await guest.call('account.makeRecoveryCodes', { password: PASSWORD })).codes).toHaveLength(10)
  const replayed = await problemOf(await guest.send('session.logInWithPasskey', { answer }))
  expect(replayed.statusCode).toBe(StatusCode.credentialsRefused)
  expect((await tryLogIn(authenticator)).response.status).toBe(200)

  const { passkeys } = await client.call('account.passkeys', {})
  expect(passkeys).toEqual([
    expect.objectContaining({ id: authenticator.id, lastUseTime: expect.any(Number) }),
  ])
})

test('a passkey is removed with the password, by its user alone', async () => {
  const { client, authenticator } = await userWithPasskey()
  const { id } = authenticator
  const refused = await problemOf(await client.send('account.removePasskey', { id, password: 'not mine' }))
  expect(refused).toMatchObject({ httpStatus: 403, fields: { password: expect.any(String) } })
  expect((await client.send('account.removePasskey', { id })).status).toBe(400)
  const stranger = await createTestClient(server.url)
  await stranger.signUp()
  await stranger.call('account.removePasskey', { id, password: PASSWORD })
  expect((await tryLogIn(authenticator)).response.status).toBe(200)
  expect(await client.call('account.removePasskey', { id, password: PASSWORD })).toEqual({ passkeys: [] })
  expect((await tryLogIn(authenticator)).response.status).toBe(401)
})

test('with an authenticator app on, the password alone adds and removes no passkey', async () => {
  const client = await createTestClient(server.url)
  const { id } = await client.signUp()
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  await client.call('account.beginSecondFactor', { password: PASSWORD })
  await server.database.query({
    text: 'UPDATE second_factors SET is_confirmed = true WHERE user_id = $1',
    values: [id],
  })
  const refused = await problemOf(await client.send('account.beginPasskey', { password: PASSWORD }))
  expect(refused).toMatchObject({ httpStatus: 403, fields: { code: expect.any(String) } })
  const begun = await client.call('account.beginPasskey', { password: PASSWORD, code: codes[0] ?? '' })
  const authenticator = createAuthenticator()
  await client.call('account.addPasskey', { answer: authenticator.create(challengeOf(begun)) })
  // A passkey needs no additional code.
  expect((await tryLogIn(authenticator)).response.status).toBe(200)
  const removal = { id: authenticator.id, password: PASSWORD }
  expect(await problemOf(await client.send('account.removePasskey', removal))).toMatchObject({
    httpStatus: 403,
    fields: { code: expect.any(String) },
  })
  await client.call('account.removePasskey', { ...removal, code: codes[1] ?? '' })
  expect((await client.call('account.passkeys', {})).passkeys).toEqual([])
})

test('one answer that is sent several times at once logs in once', async () => {
  const { authenticator } = await userWithPasskey()
  const guest = await createTestClient(server.url)
  const answer = authenticator.get(challengeOf(await guest.call('session.passkeyChallenge', {})))
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => guest.send('session.logInWithPasskey', { answer })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each<[string, Changes]>([
  ['of another origin', { origin: 'https://vireo.example' }],
  ['of this host on another port', { origin: 'http://127.0.0.1:1' }],
  ['from a frame in another site', { crossOrigin: true }],
  ['for another site', { rpId: 'vireo.example' }],
  ['without a look at its user', { flags: USER_PRESENT }],
  ['for another user', { userHandle: '1' }],
  ['with the signature of another key', { isForged: true }],
  ['whose counter goes back', { counter: 1 }],
  ['whose counter stays', { counter: 5 }],
  ['that has stopped counting', { counter: 0 }],
])('an answer %s logs nobody in', async (_name, changes) => {
  const { authenticator } = await userWithPasskey()
  expect((await tryLogIn(authenticator, { counter: 5 })).response.status).toBe(200)
  expect((await tryLogIn(authenticator, { counter: 6, ...changes })).response.status).toBe(401)
  expect((await tryLogIn(authenticator, { counter: 7 })).response.status).toBe(200)
})

test('an authenticator that does not count logs in again and again', async () => {
  const client = await createTestClient(server.url)
  await client.signUp()
  const authenticator = createAuthenticator()
  const begun = await client.call('account.beginPasskey', { password: PASSWORD })
  await client.call('account.addPasskey', {
    answer: authenticator.create(challengeOf(begun), { counter: 0 }),
  })
  expect((await tryLogIn(authenticator, { counter: 0 })).response.status).toBe(200)
  expect((await tryLogIn(authenticator, { counter: 0 })).response.status).toBe(200)
})

test('a challenge is good for the device that asked, and for ten minutes', async () => {
  const { authenticator } = await userWithPasskey()
  const [one, other] = [await createTestClient(server.url), await createTestClient(server.url)]
  const challenge = challengeOf(await one.call('session.passkeyChallenge', {}))
  const send = (client: TestClient) =>
    client.send('session.logInWithPasskey', { answer: authenticator.get(challenge) })
  expect((await send(other)).status).toBe(401)
  await server.database.query({
    text: `UPDATE passkey_challenges SET expires_at = expires_at - interval '10 minutes'`,
  })
  expect((await send(one)).status).toBe(401)
})

test('no answer to a challenge that needed no password adds a passkey, nor does one of another kind log in', async () => {
  const { client, authenticator } = await userWithPasskey()
  const stolen = createAuthenticator()
  const asked = challengeOf(await client.call('session.passkeyChallenge', {}))
  expect((await client.send('account.addPasskey', { answer: stolen.create(asked) })).status).toBe(422)
  expect((await client.call('account.passkeys', {})).passkeys).toHaveLength(1)
  const begun = challengeOf(await client.call('account.beginPasskey', { password: PASSWORD }))
  expect((await client.send('session.logInWithPasskey', { answer: authenticator.get(begun) })).status).toBe(
    401,
  )
})

test.each<[string, Changes]>([
  ['of another origin', { origin: 'https://vireo.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['for another site', { rpId: 'vireo.example' }],
  ['without a look at its user', { flags: USER_PRESENT | HAS_CREDENTIAL }],
])('a passkey made %s is not added', async (_name, changes) => {
  const client = await createTestClient(server.url)
  await client.signUp()
  const begun = await client.call('account.beginPasskey', { password: PASSWORD })
  const answer = createAuthenticator().create(challengeOf(begun), changes)
  expect((await client.send('account.addPasskey', { answer })).status).toBe(422)
  expect((await client.call('account.passkeys', {})).passkeys).toEqual([])
})

test('a passkey of another user is not added', async () => {
  const { authenticator } = await userWithPasskey()
  const stranger = await createTestClient(server.url)
  await stranger.signUp()
  const begun = await stranger.call('account.beginPasskey', { password: PASSWORD })
  const answer = authenticator.create(challengeOf(begun))
  expect((await stranger.send('account.addPasskey', { answer })).status).toBe(422)
})

test('a challenge of one user adds nothing to another who logs in on the same device', async () => {
  const client = await createTestClient(server.url)
  await client.signUp()
  const challenge = challengeOf(await client.call('account.beginPasskey', { password: PASSWORD }))
  await client.signUp()
  const answer = createAuthenticator().create(challenge)
  expect((await client.send('account.addPasskey', { answer })).status).toBe(422)
})

test('who recovers an account has no passkey left that a stranger may have added', async () => {
  const { client, uniqueId, authenticator } = await userWithPasskey()
  const { codes } = await client.call('account.makeRecoveryCodes', { password: PASSWORD })
  const guest = await createTestClient(server.url)
  const input = { username: uniqueId, recoveryCode: codes[0] ?? '', newPassword: 'tide under glass' }
  expect((await guest.send('session.recover', input)).status).toBe(200)
  expect((await tryLogIn(authenticator)).response.status).toBe(401)
})

test('a log-in with a passkey brings back an account that is to be removed', async () => {
  const { client, authenticator } = await userWithPasskey()
  await client.call('session.deleteAccount', { password: PASSWORD })
  const { response } = await tryLogIn(authenticator)
  expect(await response.json()).toMatchObject({ hasReturned: true })
})

const dataOf = (challenge: unknown) =>
  Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url')

test('what no browser answers is refused', async () => {
  const guest = await createTestClient(server.url)
  const challenge = challengeOf(await guest.call('session.passkeyChallenge', {}))
  for (const response of [
    {},
    { clientDataJSON: 7 },
    { clientDataJSON: dataOf('\u0000') },
    { clientDataJSON: dataOf({ $ne: 1 }) },
    { clientDataJSON: dataOf(challenge) },
  ]) {
    expect((await guest.send('session.logInWithPasskey', { answer: { id: 'x', response } })).status).toBe(401)
  }
})

test('nobody has more than 20 passkeys, however many are added at once', async () => {
  const { client, id } = await userWithPasskey()
  await server.database.query({
    text: `
      INSERT INTO passkeys (id, user_id, public_key, counter, name)
      SELECT 'filler-' || n, $1, 'key', 0, 'Filler' FROM generate_series(1, 18) AS n`,
    values: [id],
  })
  const answers = []
  for (let count = 0; count < 8; count += 1) {
    const begun = await client.call('account.beginPasskey', { password: PASSWORD })
    answers.push(createAuthenticator().create(challengeOf(begun)))
  }
  const added = await Promise.all(answers.map((answer) => client.send('account.addPasskey', { answer })))
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 422),
  ])
  expect((await client.call('account.passkeys', {})).passkeys).toHaveLength(20)
})
