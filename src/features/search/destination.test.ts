import { expect, test } from 'vitest'

import { destinationOf } from './destination.ts'

const SITE = { origin: 'https://vireo.example', host: 'vireo.example' }

test.each([
  ['#Sea', { path: '/tag/sea' }],
  ['＃海', { path: '/tag/%E6%B5%B7' }],
  ['@night.bus', { path: '/@night.bus' }],
  ['https://vireo.example/@demo/video/7?a=1', { url: 'https://vireo.example/@demo/video/7?a=1' }],
  ['vireo.example/t/abc', { url: 'https://vireo.example/t/abc' }],
  ['#two words', undefined],
  ['@two words', undefined],
  ['#', undefined],
  ['sea', undefined],
  ['https://vireo.example.evil.example/', undefined],
  ['https://vireo.example@evil.example/', undefined],
  ['javascript:alert(1)', undefined],
])('%s leads straight to %o', (text, destination) => {
  expect(destinationOf(text, SITE)).toEqual(destination)
})
