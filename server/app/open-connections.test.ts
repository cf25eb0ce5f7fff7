import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { boundConnections, connectionLimits } from './open-connections.ts'

let server: Server
let clients: Socket[] = []
afterEach(() => {
  for (const client of clients) client.destroy()
  clients = []
  server.closeAllConnections()
  server.close()
})

/** Starts a server that answers only `/`. */
async function start(limits: { maxCount: number; maxPerAddress: number }): Promise<void> {
  server = createServer((request, response) => {
    if (request.url === '/') response.end('here')
  })
  boundConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** Opens a connection from an address of this machine, sends a text, and records what comes back. */
async function open(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const client = connect({ port, host: '127.0.0.1', localAddress })
  client.on('error', () => {})
  clients.push(client)
  await accepted
  client.write(text)
  return client
}
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const HALF = 'GET / HTTP/1.1\r\nHost: x\r\nX: '
const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'

async function answerTo(client: Socket): Promise<string> {
  const [first] = (await Promise.race([once(client, 'data'), once(client, 'close')])) as [unknown]
  return Buffer.isBuffer(first) ? 'answered' : 'closed'
}
const openSlow = async (localAddress?: string) => {
  const isTaken = once(server, 'request')
  const client = await open(SLOW, localAddress)
  await isTaken
  return client
}

test('whoever sends half requests loses the oldest of them to the next, and nobody else waits', async () => {
  await start({ maxCount: 100, maxPerAddress: 5 })
  const halves = []
  for (let count = 0; count < 5; count += 1) halves.push(await open(HALF))
  const [oldest] = halves
  const [isGone] = await Promise.all([oldest && answerTo(oldest), open(HALF)])
  expect(isGone).toBe('closed')
  expect(await answerTo(await open(GET))).toBe('answered')
  expect(await answerTo(await open(GET, '127.0.0.2'))).toBe('answered')
})

test('one address that has all of its requests under way is turned away, others are not', async () => {
  await start({ maxCount: 100, maxPerAddress: 3 })
  for (let count = 0; count < 3; count += 1) await openSlow()
  expect(await answerTo(await open(GET))).toBe('closed')
  expect(await answerTo(await open(GET, '127.0.0.2'))).toBe('answered')
  clients[0]?.destroy()
  await expect.poll(async () => answerTo(await open(GET))).toBe('answered')
})

test('of all addresses together the number is bounded too', async () => {
  await start({ maxCount: 4, maxPerAddress: 3 })
  await open(HALF)
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await openSlow(address)
  expect(await answerTo(await open(GET, '127.0.0.5'))).toBe('answered')
  await openSlow('127.0.0.6')
  expect(await answerTo(await open(GET, '127.0.0.7'))).toBe('closed')
})

test.each([
  [Infinity, 1, { maxCount: 10_000, maxPerAddress: 512 }],
  [20_000, 1, { maxCount: 9_900, maxPerAddress: 512 }],
  [20_000, 4, { maxCount: 9_900, maxPerAddress: 2_048 }],
  [1_500, 1, { maxCount: 650, maxPerAddress: 325 }],
  [256, 1, { maxCount: 32, maxPerAddress: 16 }],
])('%s descriptors, at a scale of %s, are enough for %o', (descriptors, scale, limits) => {
  expect(connectionLimits(descriptors, scale)).toEqual(limits)
})

test('the system says how many descriptors there are', () => {
  expect(connectionLimits().maxCount).toBeGreaterThan(100)
})

const around = (block: string) => Array.from({ length: 6 }, (_, index) => `2001:db8:1:${block}0${index}::1`)

test('networks of one IPv6 site share its connections: twice as many in a /56, four times in all', () => {
  server = createServer().removeAllListeners()
  boundConnections(server, { maxCount: 100, maxPerAddress: 2 })
  const isTaken = (remoteAddress: string): boolean => {
    let isOpen = true
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) })
    server.emit('connection', socket)
    server.emit('request', { socket }, new EventEmitter())
    return isOpen
  }
  const taken = (addresses: string[]) => addresses.filter(isTaken).length
  expect(['1', '2', '3'].map((block) => taken(around(block)))).toEqual([4, 4, 0])
  expect(taken(['2001:db8:2::1', '203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])).toBe(4)
})
