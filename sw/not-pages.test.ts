import { expect, test } from 'vitest'

import { NOT_PAGES } from './not-pages.ts'

const isPage = (path: string) => !NOT_PAGES.some((pattern) => pattern.test(path))

test.each([
  '/',
  '/foryou',
  '/foryou?source=pwa',
  '/foryou?next=a.html',
  '/@jo.vireo',
  '/@jo.vireo/video/7300000000000000001',
  '/tag/v1.5',
  '/music/mr.-blue-12',
  '/recovery',
  '/apiary',
])('%s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test.each([
  '/api/item/detail/?itemId=1',
  '/media/ab12.mp4',
  '/assets/entry-client-abc.js',
  '/icons/icon-192.png',
  '/embed/v2/7300000000000000001',
  '/oembed?url=https://vireo.test/@jo/video/7300000000000000001',
  '/healthz',
  '/readyz',
  '/recover',
  '/recover/',
  '/recover?again',
  '/version.json',
  '/version.json?t=1',
  '/robots.txt',
  '/sw.js',
])('%s is left to the browser', (path) => {
  expect(isPage(path)).toBe(false)
})
