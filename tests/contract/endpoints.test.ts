import * as v from 'valibot'
import { expect, test } from 'vitest'

import { endpoints, ops, type Op } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'

const site = await startTestSite()
const guest = await createTestClient(site.url)
/** The message for an address without an endpoint; an endpoint itself may answer 404 about its input. */
const NO_ADDRESS = (await problemOf(await fetch(`${site.url}/api/no/such/address/`))).message

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Sends methods other than its own. */
async function expectOwnMethodOnly(op: Op, others: string[]): Promise<void> {
  const { method, path } = endpoints[op]
  for (const other of others) {
    const response = await fetch(`${site.url}${path}`, { method: other })
    expect(response.headers.get('allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST')
    expect(await problemOf(response)).toMatchObject({
      httpStatus: 405,
      statusCode: StatusCode.methodNotAllowed,
    })
  }
}

test.each(ops)(
  '%s crosses JSON unchanged, and answers at its address to its method, and to a guest if it is for guests',
  async (op) => {
    const { method, path, input, output, policy } = endpoints[op]
    const sample = samples[op]
    const parsedOutput = v.parse(output, sample.output)
    expect(structuredClone(sample.input)).toEqual(sample.input)
    for (const value of [v.parse(input, sample.input), parsedOutput]) {
      expect(structuredClone(value)).toEqual(value)
      expect(JSON.parse(JSON.stringify(value))).toEqual(value)
    }
    expect(parsedOutput).toEqual(sample.output)

    await expectOwnMethodOnly(op, [method === 'GET' ? 'POST' : 'GET'])
    const request = await guest.prepare(op, sample.input)
    const bare = path.replace(/\/$/, '')
    for (const address of [bare, `${bare}/`]) {
      const response = await guest.deliver({ ...request, url: request.url.replace(path, address) })
      const { statusCode, message } = (await response.json()) as { statusCode: number; message?: string }
      expect(message).not.toBe(NO_ADDRESS)
      expect([StatusCode.methodNotAllowed, StatusCode.serverError]).not.toContain(statusCode)
    }
    if (policy.access === 'anyone') return
    expect(await problemOf(await guest.send(op, sample.input))).toMatchObject({
      httpStatus: 401,
      statusCode: StatusCode.notLoggedIn,
    })
  },
)

/** One dispatcher handles all of them. */
test.each<Op>(['videos.detail', 'likes.set'])('%s takes no method but its own', async (op) => {
  await expectOwnMethodOnly(
    op,
    METHODS.filter((method) => method !== endpoints[op].method),
  )
  expect.hasAssertions()
})

test.each([
  '/api',
  '/api/',
  '/api/nothing/',
  '/api/recommend/',
  '/api/recommend/item_list/x',
  '/api/%00',
  '/api/../api/x',
])('%s is nothing, and says so in JSON', async (address) => {
  expect(await problemOf(await fetch(site.url + address))).toMatchObject({
    httpStatus: 404,
    statusCode: StatusCode.notFound,
  })
})
