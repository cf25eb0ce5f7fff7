import { expect, test } from 'vitest'

import { blockOf, blocksOf, clientsOf, inClients, networkOf, subscriberOf } from './address-block.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['203.0.113.7:50123', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['unknown', 'unknown', 'unknown'],
])('%s counts as the subscriber %s of the block %s', (address, subscriber, block) => {
  expect([subscriberOf(address), blockOf(address)]).toEqual([subscriber, block])
})

test.each([
  ['203.0.113.7', ['203.0.113']],
  ['2001:db8:1:2f03::9', ['2001:db8:1:2f03', '2001:db8:1:2f/56', '2001:db8:1/48']],
  ['2001:db8:1:2fff::9', ['2001:db8:1:2fff', '2001:db8:1:2f/56', '2001:db8:1/48']],
  ['2001:db8:1::9', ['2001:db8:1:0', '2001:db8:1:0/56', '2001:db8:1/48']],
])('%s is in the neighbourhoods %j', (address, blocks) => {
  expect([blocksOf(address), networkOf(address)]).toEqual([blocks, blocks.at(-1)])
})

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2f03::9', ['2001:db8:1:2f03', '2001:db8:1:2f/56', '2001:db8:1/48']],
])('behind %s may stand the clients %j, also when it is asked of the narrowest', (address, clients) => {
  expect([clientsOf(address), clientsOf(subscriberOf(address))]).toEqual([clients, clients])
})

test('whoever may stand behind an address is counted, each step with twice as much', () => {
  const rate = { max: 5, windowMs: 1_000 }
  expect(inClients('a:', '203.0.113.7', rate)).toEqual([['a:203.0.113.7', rate]])
  expect(inClients('a:', '2001:db8:1:2f03::9', rate).map(([, { max }]) => max)).toEqual([5, 10, 20])
})
