import { expect, test } from 'vitest'

import { findInstallWay } from './install-way.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios'],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 5, 'ios'],
  ['the browser of a chat on an iPhone', `${IPHONE} Mobile/15E148 Chat 390.0`, 5, 'inApp'],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, 'mac'],
  [
    'Safari on a Mac, before there were apps in the Dock',
    `${MAC} Version/16.6 Safari/605.1.15`,
    0,
    undefined,
  ],
  [
    'Chrome on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36`,
    0,
    undefined,
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
    5,
    'firefox',
  ],
  ['Chrome on Android before it offers anything', `${ANDROID}) ${CHROME} Mobile Safari/537.36`, 5, undefined],
  ['the browser of a chat on Android', `${ANDROID}; wv) ${CHROME} Mobile Safari/537.36`, 5, 'inApp'],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0',
    0,
    undefined,
  ],
])('%s', (_browser, userAgent, maxTouchPoints, way) => {
  expect(findInstallWay({ userAgent, maxTouchPoints })).toBe(way)
})

test('WebKit of an iPhone is known by what it alone has, whatever it is called', () => {
  const userAgent = `${MAC} Version/18.5 Safari/605.1.15`
  expect(findInstallWay({ userAgent, maxTouchPoints: 0, standalone: false })).toBe('ios')
})
