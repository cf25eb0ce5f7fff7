import { connect } from 'node:net'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { PUSH_PATH } from '#contract/push.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

const server = await startTestServer({ features: [stubFeatures] })
const { port } = new URL(server.url)

/** Sends bytes as they are, and goes on sending until the connection ends. Returns everything that came back. */
async function talk(head: string, more = ''): Promise<string> {
  const client = connect(Number(port), '127.0.0.1')
  client.on('error', () => {})
  let answer = ''
  client.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  client.write(head)
  const sending = setInterval(() => more && client.write(more), 20)
  await new Promise((resolve) => client.on('close', resolve))
  clearInterval(sending)
  return answer
}

test.each(['/healthz', '/foryou', '/api/recommend/item_list/', '/media/video/x', PUSH_PATH])(
  'GET %s with a body is refused, and its connection ends',
  async (path) => {
    const startedAtMs = performance.now()
    const chunked = await talk(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\nx\r\n',
    )
    const counted = await talk(`HEAD ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n`, 'x')
    expect([chunked.slice(0, 12), counted.slice(0, 12)]).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400'])
    expect(performance.now() - startedAtMs).toBeLessThan(15_000)
  },
)

test('a GET that says it has no body is like any other', async () => {
  const answer = await talk(
    'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain('HTTP/1.1 200')
})

test.each(['Host: a.example\r\nHost: b.example', 'Host: a.example\r\nhOST: a.example'])(
  'two hosts are refused: %j',
  async (hosts) => {
    expect(await talk(`GET /healthz HTTP/1.1\r\n${hosts}\r\n\r\n`)).toContain('HTTP/1.1 400')
  },
)

test.each(['HEAD /readyz', 'GET /readyz', 'OPTIONS /healthz', 'GET /healthz'])(
  'a balancer may check without naming a host, as HAProxy does: %s',
  async (request) => {
    const answer = await talk(`${request} HTTP/1.0\r\n\r\n`)
    expect(answer.slice(0, 12)).toBe(request.startsWith('OPTIONS') ? 'HTTP/1.1 404' : 'HTTP/1.1 200')
  },
)

test.each(['/foryou', '/api/recommend/item_list/', '/media/video/x'])(
  'whatever else names no host is refused: %s',
  async (path) => {
    expect(await talk(`GET ${path} HTTP/1.0\r\n\r\n`)).toContain('HTTP/1.1 400')
    expect(await talk(`GET ${path} HTTP/1.1\r\n\r\n`)).toContain('HTTP/1.1 400')
  },
)

test('behind a proxy what one visitor has under way is bounded, and nobody else is', async () => {
  // Files do not wait in the queue of reads, which admits few at a time.
  const held: (() => void)[] = []
  const media = new Hono().get('/media/slow', async (context) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return context.text('')
  })
  // This scale leaves 32 of 512 connections, the least that an address gets, and holding them does not use up
  // their rate.
  const proxied = await startTestServer({
    features: [stubFeatures],
    media: () => media,
    config: { trustedProxyCount: 1, rateLimitScale: 32 / 512 },
  })
  const get = (address: string, path: string) =>
    fetch(proxied.url + path, { headers: { 'x-forwarded-for': address } })
  const waiting = Array.from({ length: 32 }, () => get('203.0.113.7', '/media/slow'))
  await expect.poll(() => held.length).toBe(32)
  const refused = await get('203.0.113.7', '/healthz')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await get('203.0.113.8', '/healthz')).status).toBe(200)
  for (const end of held) end()
  await Promise.all(waiting)
  await expect.poll(async () => (await get('203.0.113.7', '/healthz')).status).toBe(200)
})
