import { expect, test } from 'vitest'

import { routeOf } from './page-path.ts'

const route = (address: string) => {
  const { pathname, search } = routeOf(new URL(address, 'https://vireo.test'))
  return pathname + search
}

test.each([
  ['/trending?a=1', '/foryou?a=1'],
  ['/following_h5/', '/following'],
  ['/trending?a=%20&b', '/foryou?a=+&b='],
  ['/share_h5/video?id=7', '/share/video?id=7'],
  ['/foryou', '/foryou'],
])('%s shows the page at %s (section 2.2)', (address, known) => expect(route(address)).toBe(known))

test.each([
  ['/@mira/video/7?source=h5_m', '/share/video?source=h5_m&id=7'],
  ['/@mira?source=h5_t', '/share/user?source=h5_t&id=mira'],
  ['/tag/%E6%B5%B7?source=landing_page', '/share/challenge?source=landing_page&name=%E6%B5%B7'],
  ['/music/Tide-slow-7?source=h5_m', '/share/music?source=h5_m&id=7'],
  ['/sticker/Sun-up-7?source=h5_m', '/share/sticker?source=h5_m&id=7'],
  ['/@mira/live?source=h5_t', '/share/live?source=h5_t&id=mira'],
])('%s is a shared link (section 4, launch mode)', (address, known) => expect(route(address)).toBe(known))

test.each([
  '/@mira/video/7',
  '/@mira?source=webapp',
  '/foryou?source=h5_m',
  '/@mira/live',
  '/tag/%E6?source=h5_m',
])('%s is none', (address) => expect(route(address)).toBe(address))
