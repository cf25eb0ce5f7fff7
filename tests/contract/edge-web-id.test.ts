import { expect, test } from 'vitest'

import { startTestServer } from '#support/server.ts'
import { stubFeatures } from '#support/stub-features.ts'

/** Specification section 7.2: a web id cookie is added if absent. */

const server = await startTestServer({
  features: [stubFeatures],
  config: { regionHeader: 'x-country' },
  renderPage: () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
})

async function webIdFrom(region: string, cookie = ''): Promise<string | undefined> {
  const { headers } = await fetch(`${server.url}/foryou`, { headers: { 'x-country': region, cookie } })
  return headers.getSetCookie().find((line) => line.startsWith('s_v_web_id='))
}

test('a page gives a browser without a web id one, each another', async () => {
  const first = await webIdFrom('JP')
  expect(first).toMatch(/^s_v_web_id=verify_[0-9a-f]{32}; Max-Age=31536000; Path=\/; SameSite=Lax$/)
  expect(await webIdFrom('JP')).not.toBe(first)
})

test('a browser keeps the one that it has', async () => {
  expect(await webIdFrom('JP', 's_v_web_id=verify_1')).toBeUndefined()
})

test('a browser whose user does not want one gets none', async () => {
  expect(await webIdFrom('JP', 'vireo_consent=denied')).toBeUndefined()
  expect(await webIdFrom('JP', 'vireo_consent=else')).toBeDefined()
})

test.each(['DE', 'GB', 'NO', 'XX', ''])(
  'nobody gets one unasked where consent is required (%s)',
  async (region) => {
    expect(await webIdFrom(region)).toBeUndefined()
  },
)

test('the API gives none', async () => {
  const { headers } = await fetch(`${server.url}/api/recommend/item_list/`, {
    headers: { 'x-country': 'JP' },
  })
  expect(headers.getSetCookie()).toEqual([])
})
