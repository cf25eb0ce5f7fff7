import { deriveKey as deriveKeyOfTheBrowser } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'

import { deriveKey } from './script-pbkdf2.ts'

test('a script derives the key that the browser derives', async () => {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '01'.repeat(16),
    salt: '02'.repeat(16),
    cost: 50,
    keyLength: 32,
    keyPrefix: '00',
  }
  const salt = new Uint8Array(16).fill(2)
  const password = new Uint8Array([1, 2, 3, 0, 0, 0, 7])
  const { derivedKey } = await deriveKey(parameters, salt, password)
  expect(derivedKey).toEqual((await deriveKeyOfTheBrowser(parameters, salt, password)).derivedKey)
})
