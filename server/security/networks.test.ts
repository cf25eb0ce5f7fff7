import { expect, test } from 'vitest'

import { isNetwork, networksOf } from './networks.ts'

test.each(['203.0.113.0/24', '203.0.113.7', '2001:db8::/32', '2001:DB8::1', '10.0.0.0/8'])(
  '%s is a network',
  (text) => expect(isNetwork(text)).toBe(true),
)

test.each([
  '',
  '0.0.0.0/0',
  '::/0',
  '203.0.113.0/33',
  '203.0.113',
  '203.0.113.0/',
  'example.org',
  '1.2.3.4/24/7',
  '2001:db8::/129',
  '::ffff:203.0.113.0/120',
])('“%s” is none', (text) => expect(isNetwork(text)).toBe(false))

test('a visitor is found in them, however the address is written', () => {
  const networks = networksOf(['203.0.113.0/24', '2001:db8:1::/48', '198.51.100.7', 'not one'])
  for (const address of [
    '203.0.113.9',
    '::ffff:203.0.113.9',
    '::ffff:cb00:7109',
    '203.0.113.9:4433',
    '[2001:db8:1::5]:443',
    '2001:db8:1:ffff::1',
    '198.51.100.7',
  ]) {
    expect([address, networks.has(address)]).toEqual([address, true])
  }
  for (const address of ['fe80::1%eth0', '203.0.114.9', '2001:db8:2::1', '198.51.100.8', '', 'unknown']) {
    expect([address, networks.has(address)]).toEqual([address, false])
  }
  expect(networksOf([]).has('203.0.113.9')).toBe(false)
})
