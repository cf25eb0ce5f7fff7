import { expect, test } from 'vitest'

import { networkOf } from './network.ts'

const november = new Date('2026-11-30T23:59:59Z')

test('addresses of one block are one network for a month, under one secret', () => {
  const network = networkOf('secret', '203.0.113.7', november)
  expect(network).toHaveLength(22)
  expect(networkOf('secret', '203.0.113.9', november)).toBe(network)
  expect(networkOf('secret', '203.0.114.7', november)).not.toBe(network)
  expect(networkOf('other', '203.0.113.7', november)).not.toBe(network)
  expect(networkOf('secret', '203.0.113.7', new Date('2026-12-01T00:00:00Z'))).not.toBe(network)
})
