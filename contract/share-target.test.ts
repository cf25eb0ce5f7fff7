import { expect, test } from 'vitest'

import { sharedLinkPath } from './share-target.ts'

const ORIGIN = 'https://videos.example.org'

test.each([
  [[`${ORIGIN}/@mia/video/7?a=1#c`], '/@mia/video/7?a=1#c'],
  [[null, `Look at this: ${ORIGIN}/tag/sea`, 'A title'], '/tag/sea'],
  // People share sentences.
  [[`Look (${ORIGIN}/@mia)`], '/@mia'],
  [[`“${ORIGIN}/@mia”.`], '/@mia'],
  [[`見て${ORIGIN}/@mia。`], '/@mia'],
  [[`Https://VIDEOS.example.org/tag/sea!`], '/tag/sea'],
  [[`https://evil.example/?to=${ORIGIN}/@mia and ${ORIGIN}/@ben`], '/@ben'],
  [['web+vireo:@mia'], '/@mia'],
  [['web+vireo:///@mia/video/7'], '/@mia/video/7'],
  [['web+vireo:/tag/sea'], '/tag/sea'],
  [['web+vireo://evil.example/x'], '/evil.example/x'],
  [[`web+vireo:${ORIGIN}/foryou`], '/foryou'],
])('%j leads to %s', (texts, path) => {
  expect(sharedLinkPath(texts, ORIGIN)).toBe(path)
})

test.each([
  [['https://evil.example/@mia']],
  [['web+vireo:https://evil.example/']],
  [['web+vireo:\\\\evil.example']],
  [['web+vireo:////evil.example']],
  [['javascript:alert(1)']],
  [['web+vireo:javascript:alert(1)']],
  [[`${ORIGIN}//evil.example/x`]],
  [['just words', null]],
  [[]],
])('%j stays on the site', (texts) => {
  expect(sharedLinkPath(texts, ORIGIN)).toBe('/foryou?source=pwa')
})
