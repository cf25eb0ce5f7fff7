import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { IMAGE_MAX_BYTES } from '#contract/constants.ts'
import { callerNetworks } from '#server/security/caller-networks.ts'
import { problemOf } from '#support/answers.ts'
import { createTestClient, startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const received: string[] = []
const networks: string[][] = []
const server = await startTestServer({
  config: { trustedProxyCount: 1 },
  features: [
    {
      ...stubFeatures,
      'users.uploadImage': async (_input, { body }) => {
        let sizeBytes = 0
        try {
          for await (const chunk of body ?? []) sizeBytes += (chunk as Buffer).byteLength
          networks.push(callerNetworks())
          received.push(`whole ${sizeBytes}`)
        } catch (error) {
          received.push('broken')
          throw new Error('The storage says something else.', { cause: error })
        }
        return { imageId: '1', url: '/media/1' }
      },
    },
  ],
})
const user = await createTestClient(server.url)
await user.signUp()

const picture = (sizeBytes: number) => ({ body: new Blob([new Uint8Array(sizeBytes).fill(7)]) })

test('a file reaches its feature whole, up to the last byte that is allowed', async () => {
  expect((await user.send('users.uploadImage', picture(IMAGE_MAX_BYTES))).status).toBe(200)
  expect(received.at(-1)).toBe(`whole ${IMAGE_MAX_BYTES}`)
})

test('a feature that has taken a file in knows the networks it came from, for the queues', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:1:2f03::9' }
  await user.send('users.uploadImage', picture(10), { headers })
  expect(networks.at(-1)).toEqual(['2001:db8:1:2f03', '2001:db8:1:2f/56', '2001:db8:1/48'])
})

test('a file that is too large is refused by its length, before it is read', async () => {
  const before = received.length
  const problem = await problemOf(await user.send('users.uploadImage', picture(IMAGE_MAX_BYTES + 1)))
  expect(problem).toMatchObject({ httpStatus: 413, statusCode: 413 })
  expect(problem.message).toContain('8 MB')
  expect(received).toHaveLength(before)
})

test('a file that does not say its length is refused when it grows too large', async () => {
  const request = await user.prepare('users.uploadImage', picture(IMAGE_MAX_BYTES + 1))
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { ...request.headers, cookie },
    body: new Blob([request.body ?? '']).stream(),
    duplex: 'half',
  } as RequestInit)
  expect((await problemOf(response)).httpStatus).toBe(413)
  expect(received.at(-1)).toBe('broken')
})

test('a file that is not the signed one is refused at its end', async () => {
  const request = await user.prepare('users.uploadImage', picture(100_000))
  const body = new Uint8Array(request.body ?? [])
  body[99_999] = 8
  const problem = await problemOf(await user.deliver({ ...request, body }))
  expect(problem).toMatchObject({ httpStatus: 400, statusCode: 400 })
  expect(problem.message).toContain('damaged in transit')
  expect(received.at(-1)).toBe('broken')
})

test('a file that is cut off never looks whole', async () => {
  const before = received.length
  const request = await user.prepare('users.uploadImage', picture(500_000))
  const { hostname, port, pathname, search } = new URL(request.url)
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...request.headers, cookie, host: `${hostname}:${port}`, 'content-length': '500000' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  socket.write(`POST ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(Buffer.alloc(200_000, 7), () => setTimeout(() => socket.destroy(), 50))
  await expect.poll(() => received.length, { timeout: 5_000 }).toBe(before + 1)
  expect(received.at(-1)).toBe('broken')
})

test('a replayed file is refused', async () => {
  const request = await user.prepare('users.uploadImage', picture(10))
  expect((await user.deliver(request)).status).toBe(200)
  expect((await user.deliver(request)).status).toBe(401)
})
