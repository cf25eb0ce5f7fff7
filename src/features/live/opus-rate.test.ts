import { expect, test } from 'vitest'

import { withOpusRate } from './encode.ts'

test('a header names the one rate that Opus has', () => {
  const box = [...new TextEncoder().encode('....dOps'), 0, 2, 1, 56, 0, 0, 0xac, 0x44, 0, 0, 0]
  const header = withOpusRate(new Uint8Array(box))
  expect(header.slice(8)).toEqual(Uint8Array.of(0, 2, 1, 56, 0, 0, 0xbb, 0x80, 0, 0, 0))
})

test('a header of AAC stays as it is', () => {
  const header = new TextEncoder().encode('ftypmoovmp4aesds')
  expect(withOpusRate(header.slice())).toEqual(header)
})
