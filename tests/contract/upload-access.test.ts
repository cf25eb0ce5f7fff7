import { rename } from 'node:fs/promises'

import { beforeEach, describe, expect, test } from 'vitest'

import { UPLOADS_PATH } from '#contract/uploads.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'
import { createTusClient } from '#support/tus-client.ts'
import { hollowVideo, sha256Of } from '#support/uploads.ts'

const site = await startTestSite()
const user = await createTestClient(site.url)
await user.signUp()
const tus = createTusClient(user, site.url)
const other = await createTestClient(site.url)
await other.signUp()
const guest = await createTestClient(site.url)

const file = new Uint8Array(hollowVideo(10_000))
const chunk = (start: number, end: number) => file.slice(start, end)
const idOf = (url: string) => url.split('/').at(-1) ?? ''
const offsetOf = async (url: string) => Number((await tus.head(url)).headers.get('upload-offset'))

// A user may have only a limited number of uploads at a time.
beforeEach(() => site.database.query({ text: 'DELETE FROM uploads' }))

describe('an upload is nobody else’s business', () => {
  const strangers: [string, typeof user, number][] = [
    ['another user', other, 404],
    ['a guest', guest, 401],
  ]
  test.each(strangers)('%s cannot see, continue or remove it', async (_name, client, httpStatus) => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, chunk(0, 1_000))
    const foreign = createTusClient(client, site.url)
    expect((await foreign.head(url)).status).toBe(httpStatus)
    expect((await problemOf(await foreign.patch(url, 1_000, chunk(1_000, 2_000)))).httpStatus).toBe(
      httpStatus,
    )
    expect((await problemOf(await foreign.delete(url))).httpStatus).toBe(httpStatus)
    expect(await offsetOf(url)).toBe(1_000)
  })

  test('another user who asks for it does not break the chunk that is being sent', async () => {
    const url = await tus.begin(file)
    const request = await tus.prepareChunk(url, 0, new Uint8Array(file))
    const { promise: isHalfWay, resolve } = Promise.withResolvers<void>()
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { promise: isAsked, resolve: goOn } = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(chunk(0, 5_000))
        resolve()
        await isAsked
        controller.enqueue(chunk(5_000, 10_000))
        controller.close()
      },
    })
    const sending = fetch(url, {
      method: 'PATCH',
      headers: { ...request.headers, cookie },
      body,
      duplex: 'half',
    } as RequestInit)
    await isHalfWay
    await expect.poll(() => site.uploads.parts.sizeOf(idOf(url)), { timeout: 5_000 }).toBe(5_000)
    const foreign = createTusClient(other, site.url)
    const asked = [
      await foreign.head(url),
      await foreign.patch(url, 0, chunk(0, 1_000)),
      await foreign.delete(url),
    ]
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
    goOn()
    const response = await sending
    expect([response.status, response.headers.get('upload-offset')]).toEqual([204, '10000'])
  })

  test('its address is drawn by lot, 128 bits of it', async () => {
    const ids = [idOf(await tus.begin(file)), idOf(await tus.begin(file))]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[0]?.slice(0, 8)).not.toBe(ids[1]?.slice(0, 8))
  })

  test('one that the version before began under a number goes on', async () => {
    const begun = await tus.begin(file)
    await tus.patch(begun, 0, chunk(0, 4_000))
    await site.database.query({ text: "UPDATE uploads SET id = '7123456789012345678'" })
    const { parts } = site.uploads
    await rename(parts.pathOf(idOf(begun)), parts.pathOf('7123456789012345678'))
    const url = `${site.url}${UPLOADS_PATH}/7123456789012345678`
    expect(await offsetOf(url)).toBe(4_000)
    expect((await tus.patch(url, 4_000, chunk(4_000, 10_000))).status).toBe(204)
    const input = { uploadId: idOf(url), caption: '' }
    expect((await user.send('videos.create', input)).status).toBe(200)
  })

  test('nobody asks for it without end: questions are counted too', async () => {
    // A hundredth of 1,200 a minute.
    const strict = await startTestSite({ rateLimitScale: 0.01 })
    const curious = await createTestClient(strict.url)
    await curious.signUp()
    const asking = createTusClient(curious, strict.url)
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await asking.head(`${strict.url}${UPLOADS_PATH}/${'ab'.repeat(16)}`)).status)
    }
    expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
  })

  test('to a page that believes somebody else is logged in it does not look gone', async () => {
    const url = await tus.begin(file)
    const response = await tus.head(`${url}?user_id=12345`)
    expect(response.status).toBe(401)
    expect((await tus.patch(`${url}?user_id=12345`, 0, chunk(0, 1_000))).status).toBe(401)
    expect(await offsetOf(url)).toBe(0)
  })

  test('nor is its video', async () => {
    const url = await tus.begin(file)
    await tus.patch(url, 0, file)
    const input = { uploadId: idOf(url), caption: '' }
    expect((await problemOf(await other.send('videos.create', input))).httpStatus).toBe(422)
    expect((await user.send('videos.create', input)).status).toBe(200)
  })

  test.each(['0', '1', '99999999999999999999', '-1', 'x', '%00', '..%2f1', '1/2'])(
    '%s is none',
    async (id) => {
      expect([400, 404]).toContain((await tus.head(`${site.url}${UPLOADS_PATH}/${id}`)).status)
    },
  )
})

describe.each(['POST', 'PATCH', 'DELETE'])('%s is refused', (method) => {
  const send = async (changes: Record<string, string | undefined>) => {
    if (method === 'POST') return tus.create(file, changes)
    const url = await tus.begin(file)
    return method === 'PATCH' ? tus.patch(url, 0, chunk(0, 1_000), changes) : tus.delete(url, changes)
  }

  test.each<[string, Record<string, string | undefined>, number, number]>([
    ['unsigned', { signature: undefined }, 401, 10_401],
    ['without a digest', { 'content-digest': undefined }, 401, 10_401],
    ['with the digest of something else', { 'content-digest': `sha-256=:${sha256Of(file)}:` }, 401, 10_401],
    ['without a token', { 'x-csrf-token': undefined }, 403, 10_403],
    ['from another site', { origin: 'https://evil.test' }, 403, 10_403],
    ['as a form', { 'content-type': 'text/plain' }, 403, 10_403],
  ])('%s', async (_name, changes, httpStatus, statusCode) => {
    const unchanged = user.cookies.get('vireo_csrf') ?? ''
    expect(await problemOf(await send(changes))).toMatchObject({ httpStatus, statusCode })
    user.cookies.set('vireo_csrf', unchanged)
  })

  test('when it is replayed', async () => {
    const url = await tus.begin(file)
    const request =
      method === 'PATCH'
        ? await tus.prepareChunk(url, 0, chunk(0, 1_000))
        : await tus.prepare(method, method === 'POST' ? `${site.url}${UPLOADS_PATH}` : url, {})
    await tus.deliver(request)
    expect(await problemOf(await tus.deliver(request))).toMatchObject({
      httpStatus: 401,
      fields: { reason: 'replayed' },
    })
  })
})
