import { expect, test } from 'vitest'

import { isOwnFile } from './own-file.ts'

const WIFI = 'text/html; charset=utf-8'

test.each([
  ['/media/ab/poster.webp', 'image/webp'],
  ['/media/ab/picture.jpg', 'image/jpeg'],
  ['/media/ab/360.mp4', 'video/mp4'],
  ['/media/ab/en.vtt', 'text/vtt; charset=utf-8'],
  ['/assets/feed-abc.js', 'text/javascript'],
  ['/version.json', 'application/json'],
  ['/healthz', 'text/plain'],
])('the page of a wifi is not %s', (pathname, type) => {
  const answer = (contentType: string, status = 200) =>
    isOwnFile(pathname, new Response('', { status, headers: { 'content-type': contentType } }))
  expect([answer(type), answer(WIFI), answer(type, 404)]).toEqual([true, false, false])
})
