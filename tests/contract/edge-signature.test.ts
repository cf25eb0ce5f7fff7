import { describe, expect, test } from 'vitest'

import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'
import { createTestDevice } from '#support/test-device.ts'

const server = await startTestServer({ features: [stubFeatures] })
const user = await createTestClient(server.url)
await user.signUp()

const FOLLOW = { userId: '12', follow: true }
const nowSec = () => Math.floor(Date.now() / 1000)

async function reasonOf(response: Response): Promise<unknown> {
  expect(response.status).toBe(401)
  expect(response.headers.get('x-server-time-ms')).toMatch(/^\d{13}$/)
  const { statusCode, fields } = (await response.json()) as {
    statusCode: number
    fields: { reason: string }
  }
  expect(statusCode).toBe(10401)
  return fields.reason
}

test('a signed write is taken', async () => {
  expect((await user.send('follows.set', FOLLOW)).status).toBe(200)
})

describe('a write is refused when', () => {
  test('it is not signed', async () => {
    const bare = { signature: undefined, 'signature-input': undefined, 'content-digest': undefined }
    expect(await reasonOf(await user.send('follows.set', FOLLOW, { headers: bare }))).toBe('missing')
  })

  test('it is sent again as it was', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    expect((await user.deliver(request)).status).toBe(200)
    expect(await reasonOf(await user.deliver(request))).toBe('replayed')
  })

  test('it is sent ten times at once as it was, but for one', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.deliver(request)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('its body is another', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    const body = new TextEncoder().encode(JSON.stringify({ ...FOLLOW, userId: '13' }))
    expect(await reasonOf(await user.deliver({ ...request, body }))).toBe('invalid')
  })

  test('its body and its digest are others', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    const other = await user.prepare('follows.set', { ...FOLLOW, userId: '13' })
    const headers = { ...request.headers, 'content-digest': other.headers['content-digest'] ?? '' }
    expect(await reasonOf(await user.deliver({ ...other, headers }))).toBe('invalid')
  })

  test('its query is another', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    expect(await reasonOf(await user.deliver({ ...request, url: `${request.url}?aid=1` }))).toBe('invalid')
  })

  test('it was meant for another address', async () => {
    const request = await user.prepare('follows.set', FOLLOW)
    const url = request.url.replace('/follow/user/', '/item/digg/')
    const answer = await user.deliver({ ...request, url })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const noSlash = await user.deliver({ ...request, url: request.url.slice(0, -1) })
    expect(await reasonOf(noSlash)).toBe('invalid')
  })

  test.each([['@method'], ['@path'], ['@query'], ['content-digest']])('%s is not signed', async (left) => {
    const components = ['@method', '@path', '@query', 'content-digest'].filter((name) => name !== left)
    const answer = await user.send('follows.set', FOLLOW, { signature: { components } })
    expect(await reasonOf(answer)).toBe('invalid')
  })

  test('its label is another', async () => {
    const answer = await user.send('follows.set', FOLLOW, { signature: { label: 'other' } })
    expect(await reasonOf(answer)).toBe('invalid')
  })

  test.each([
    ['an hour old', -3600],
    ['just too old', -151],
    ['of tomorrow', 86_400],
    ['just too new', 32],
  ])('it is %s', async (_name, offsetSec) => {
    const answer = await user.send('follows.set', FOLLOW, { signature: { created: nowSec() + offsetSec } })
    expect(await reasonOf(answer)).toBe('clock')
  })

  test('its key is not registered', async () => {
    const device = await createTestDevice()
    expect(await reasonOf(await user.send('follows.set', FOLLOW, { device }))).toBe('unknown-key')
  })

  test('it names the key of somebody else', async () => {
    const other = await createTestClient(server.url)
    const answer = await user.send('follows.set', FOLLOW, { signature: { keyId: other.device.keyId } })
    expect(await reasonOf(answer)).toBe('invalid')
  })

  test.each(['', 'x', '../../etc', "' OR 1=1 --", 'A'.repeat(43)])('its key id is %j', async (keyId) => {
    const answer = await user.send('follows.set', FOLLOW, { signature: { keyId } })
    expect(['invalid', 'unknown-key']).toContain(await reasonOf(answer))
  })

  test.each(['', 'short', 'x'.repeat(65), 'with spaces and so on'])('its nonce is %j', async (nonce) => {
    const answer = await user.send('follows.set', FOLLOW, { signature: { nonce } })
    expect(await reasonOf(answer)).toBe('invalid')
  })

  test.each(['vireo=()', '=', 'vireo=("@method");created=x', '\u00e4', 'a'.repeat(4000)])(
    'its headers are %j',
    async (garbage) => {
      const headers = { signature: garbage, 'signature-input': garbage }
      expect(await reasonOf(await user.send('follows.set', FOLLOW, { headers }))).toBe('invalid')
    },
  )
})

describe('a clock that is a little off', () => {
  test.each([-149, -60, 29])('by %i s is good enough', async (offsetSec) => {
    const answer = await user.send('follows.set', FOLLOW, { signature: { created: nowSec() + offsetSec } })
    expect(answer.status).toBe(200)
  })
})

describe('a stolen session cookie', () => {
  test('writes nothing without the key of its device', async () => {
    const thief = await createTestClient(server.url)
    thief.cookies.clear()
    for (const [name, value] of user.cookies) thief.cookies.set(name, value)
    expect(await reasonOf(await thief.send('follows.set', FOLLOW))).toBe('wrong-device')
  })

  test('cannot make the thief’s key the session’s', async () => {
    const thief = await createTestClient(server.url)
    for (const [name, value] of user.cookies) thief.cookies.set(name, value)
    expect((await thief.send('devices.register', { key: thief.device.key })).status).toBe(200)
    expect(await reasonOf(await thief.send('follows.set', FOLLOW))).toBe('wrong-device')
  })
})

describe('a device', () => {
  test('is registered under the thumbprint of its key, as often as it likes', async () => {
    const { keyId } = await user.call('devices.register', { key: user.device.key })
    expect(keyId).toBe(user.device.keyId)
  })

  test('cannot register the key of another', async () => {
    const other = await createTestDevice()
    expect(await reasonOf(await user.send('devices.register', { key: other.key }))).toBe('wrong-device')
    const signature = { keyId: other.keyId }
    expect(await reasonOf(await user.send('devices.register', { key: other.key }, { signature }))).toBe(
      'invalid',
    )
  })

  test('cannot register what is not a point of the curve', async () => {
    const device = await createTestDevice()
    const key = { ...device.key, x: 'A'.repeat(43) }
    const answer = await user.send('devices.register', { key })
    expect([400, 401]).toContain(answer.status)
  })
})
