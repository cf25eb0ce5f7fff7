import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { endpoints, ops } from '#contract/endpoints/index.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient } from '#support/server.ts'

const site = await startTestSite()
const guest = await createTestClient(site.url)
/** Said of an address that no endpoint has; an endpoint may say 404 of what its input names. */
const NO_ADDRESS = (await problemOf(await fetch(`${site.url}/api/no/such/address/`))).message

describe.each(ops)('%s', (op) => {
  const { method, path, input, output } = endpoints[op]

  test('crosses a structured clone and JSON unchanged, both ways', () => {
    const sample = samples[op]
    const parsedInput = v.parse(input, sample.input)
    const parsedOutput = v.parse(output, sample.output)
    expect(structuredClone(sample.input)).toEqual(sample.input)
    for (const value of [parsedInput, parsedOutput]) {
      expect(structuredClone(value)).toEqual(value)
      expect(JSON.parse(JSON.stringify(value))).toEqual(value)
    }
    expect(parsedOutput).toEqual(sample.output)
  })

  test('answers at its address, with and without the slash at its end', async () => {
    const request = await guest.prepare(op, samples[op].input)
    const bare = path.replace(/\/$/, '')
    for (const address of [bare, `${bare}/`]) {
      const response = await guest.deliver({ ...request, url: request.url.replace(path, address) })
      const { statusCode, message } = (await response.json()) as { statusCode: number; message?: string }
      expect(message).not.toBe(NO_ADDRESS)
      expect([StatusCode.methodNotAllowed, StatusCode.serverError]).not.toContain(statusCode)
    }
  })

  test('takes its own method only, and says which', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((other) => other !== method)
    for (const other of others) {
      const response = await fetch(`${site.url}${path}`, { method: other })
      expect(response.headers.get('allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST')
      expect(await problemOf(response)).toMatchObject({
        httpStatus: 405,
        statusCode: StatusCode.methodNotAllowed,
      })
    }
  })
})

test.each(ops.filter((op) => endpoints[op].policy.access !== 'anyone'))(
  '%s is for users who are logged in',
  async (op) => {
    expect(await problemOf(await guest.send(op, samples[op].input))).toMatchObject({
      httpStatus: 401,
      statusCode: StatusCode.notLoggedIn,
    })
  },
)

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
