import { expect, test } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'

import { loadPart } from './load-part.ts'

test('a script that does not come is a network that is not there', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadPart(lost)).rejects.toMatchObject({ problem: { statusCode: StatusCode.networkError } })
  await expect(loadPart(Promise.resolve(7))).resolves.toBe(7)
})
