import { expect, test } from 'vitest'

import { nameOfRequest } from './metrics.ts'

test.each([
  ['GET', '/api/recommend/item_list/', 'feed.recommend'],
  ['HEAD', '/api/recommend/item_list', 'feed.recommend'],
  ['GET', '/media/video/ab/cd.mp4', 'media'],
  ['GET', '/media/live/12/source.m3u8', 'live files'],
  ['POST', '/api/no/such/call', 'other calls'],
  ['GET', '/@mia/video/7', 'pages'],
  ['GET', '/whatever/a/stranger/asks/for', 'pages'],
])('%s %s is counted as %s (issue #54)', (method, path, name) => {
  expect(nameOfRequest(method, path)).toBe(name)
})
