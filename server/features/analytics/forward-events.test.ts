import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, describe, expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { withDatabase } from '#support/database.ts'
import { samples } from '#support/samples.ts'

import { forwardEvents } from './forward-events.ts'

const db = await withDatabase()
const sent = samples['analytics.collect'].input

describe('another collector than our own (COLLECTOR_URL, specification section 7.6)', () => {
  const received: { headers: Record<string, unknown>; body: unknown }[] = []
  let status = 204
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    received.push({ headers: request.headers, body: JSON.parse(body.toString()) })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}')
  }
  const collector = createServer((request, response) => {
    void answer(request, response)
  }).listen(0, '127.0.0.1')
  afterAll(() => void collector.close())
  const url = () => new URL(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/batch?key=1`)
  const sender = { viewer: null, deviceKeyId: 'k', clientAddress: '203.0.113.7' }

  test('gets the batch as it came, by POST, without a cookie or an address of the visitor', async () => {
    status = 204
    await forwardEvents(url())(db, sent, sender)
    const { headers, body } = received.at(-1) ?? {}
    expect(body).toEqual(sent)
    expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
    expect(JSON.stringify(headers)).not.toMatch(/forwarded/i)
  })

  test.each([
    [500, 502],
    [429, 502],
    [302, 502],
    [400, 422],
  ])('that answers %d makes the call end with %d', async (answered, expected) => {
    status = answered
    await expect(forwardEvents(url())(db, sent, sender)).rejects.toMatchObject({
      problem: { httpStatus: expected },
    })
  })

  test('that is not there makes the call end with 502: the device keeps the events', async () => {
    const nowhere = new URL('http://127.0.0.1:1/')
    await expect(forwardEvents(nowhere)(db, sent, sender)).rejects.toMatchObject({
      problem: { httpStatus: 502, statusCode: StatusCode.netError },
    })
  })
})
