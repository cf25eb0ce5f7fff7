import { expect, test } from 'vitest'

import { createForwardedAddresses } from './forwarded.ts'

const SECRET = 's'.repeat(32)

test('the address of a client is believed only from a process with the same secret, for a minute (issue #53)', () => {
  let nowMs = 1_000_000
  const addresses = createForwardedAddresses(SECRET, () => nowMs)
  const header = addresses.sign('203.0.113.7')
  expect(addresses.read(header)).toBe('203.0.113.7')
  expect(addresses.read(header.replace('203.0.113.7', '203.0.113.8'))).toBeUndefined()
  expect(addresses.read(header.replace('1000000', '1000001'))).toBeUndefined()
  expect(createForwardedAddresses('t'.repeat(32), () => nowMs).read(header)).toBeUndefined()
  for (const made of [null, '', 'x', '1000000', `${nowMs}  203.0.113.7`, `NaN x 203.0.113.7`])
    expect(addresses.read(made)).toBeUndefined()
  nowMs += 61_000
  expect(addresses.read(header)).toBeUndefined()
})
