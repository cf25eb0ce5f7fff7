import { expect, test } from 'vitest'

import { findBinaries } from './binaries.ts'

test('a machine without a bundled PostgreSQL gets a way out', async () => {
  await expect(findBinaries('freebsd-x64')).rejects.toThrow(
    'There is no bundled PostgreSQL for freebsd-x64. Set DATABASE_URL',
  )
})
