import { EventEmitter } from 'node:events'

import { Hono } from 'hono'
import { expect, test } from 'vitest'

import type { Connection } from './connection.ts'
import type { Environment } from './environment.ts'
import { boundOpenRequests } from './plain-requests.ts'

/** Behind a proxy that provides the address. */
const connection = {
  clientAddress: (headers: Headers) => headers.get('x-forwarded-for') ?? '',
} as Partial<Connection> as Connection

const around = (block: string) => Array.from({ length: 6 }, (_, index) => `2001:db8:1:${block}0${index}::1`)

test('behind a proxy a client has so many requests under way, however many networks of IPv6 are theirs', async () => {
  const app = new Hono<Environment>()
  app.use(boundOpenRequests(connection, 2))
  app.get('/', (hono) => hono.text('here'))
  const open: EventEmitter[] = []
  const ask = async (address: string) => {
    const outgoing = new EventEmitter()
    const env = { outgoing } as unknown as Environment['Bindings']
    const { status } = await app.request('/', { headers: { 'x-forwarded-for': address } }, env)
    if (status === 200) open.push(outgoing)
    return status
  }
  const askAll = async (addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) statuses.push(await ask(address))
    return statuses.filter((status) => status === 200).length
  }
  expect(await askAll(around('1'))).toBe(4)
  expect(await askAll(around('2'))).toBe(4)
  expect(await askAll(around('3'))).toBe(0)
  expect(await askAll(['2001:db8:2::1', '203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])).toBe(4)
  open[0]?.emit('close')
  expect(await askAll(around('3'))).toBe(1)
})
