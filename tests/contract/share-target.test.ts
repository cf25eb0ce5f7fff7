import { expect, test } from 'vitest'

import { startTestSite } from '#support/product.ts'

const site = await startTestSite()

const leadOf = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(site.url + path, { ...init, redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}
const shared = (link: string) => `/share-target?url=${encodeURIComponent(link)}`

test('a link of the protocol opens its page, and never another site (specification section 1, webapp)', async () => {
  expect(await leadOf(shared('web+vireo:@mia/video/7'))).toEqual([303, '/@mia/video/7'])
  expect(await leadOf(shared(`${site.url}/tag/sea`))).toEqual([303, '/tag/sea'])
  expect(await leadOf(shared('https://evil.example/'))).toEqual([303, '/foryou?source=pwa'])
  expect(await leadOf(shared(`${site.url}//evil.example/`))).toEqual([303, '/foryou?source=pwa'])
})

test('a video that is shared before the service worker is there leads to the form', async () => {
  const body = new FormData()
  body.append('video', new Blob(['x'], { type: 'video/mp4' }), 'a.mp4')
  expect(await leadOf('/share-target', { method: 'POST', body })).toEqual([303, '/upload'])
})
