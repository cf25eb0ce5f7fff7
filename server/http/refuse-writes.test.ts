import { expect, test } from 'vitest'

import { createFreeSpaceCheck } from '#server/storage/disk-space.ts'
import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

test('with no more room than the database needs, nothing is written and all is read', async () => {
  let hasFreeSpace = true
  const { url } = await startTestServer({ features: [stubFeatures], hasFreeSpace: () => hasFreeSpace })
  const answer = async (method: string, address: string) => {
    const response = await fetch(url + address, { method })
    return [response.status, response.headers.get('content-type')?.startsWith('application/json')]
  }
  const [[write], [event]] = [await answer('POST', '/api/follow/set/'), await answer('POST', '/api/errors/')]
  expect([write, event]).not.toContain(507)
  hasFreeSpace = false
  const addresses = ['/api/follow/set/', '/api/errors/', '/api/uploads', '/api/anything']
  for (const address of [...addresses, '/node/report/reasons_put', '/node/report/reasons_put/']) {
    expect([address, ...(await answer('POST', address))]).toEqual([address, 507, true])
  }
  expect((await answer('PATCH', '/api/uploads/1'))[0]).toBe(507)
  // Cancelling an upload frees space.
  expect((await answer('DELETE', '/api/uploads/1'))[0]).not.toBe(507)
  expect((await answer('GET', '/healthz'))[0]).toBe(200)
  expect((await answer('GET', '/readyz'))[0]).toBe(200)
  expect((await answer('GET', '/api/openapi.json'))[0]).toBe(200)
})

test('the disk is looked at often enough to notice, and not for each request', async () => {
  const looks: string[] = []
  let free = 1e12
  const hasFreeSpace = createFreeSpaceCheck('/data', (folder) => {
    looks.push(folder)
    return free
  })
  expect([hasFreeSpace(), hasFreeSpace(), hasFreeSpace(), looks]).toEqual([true, true, true, ['/data']])
  free = 31 * 1024 ** 2
  await expect.poll(hasFreeSpace).toBe(false)
  free = 33 * 1024 ** 2
  await expect.poll(hasFreeSpace).toBe(true)
})
