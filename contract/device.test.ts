import { expect, test } from 'vitest'

import { describeDevice, deviceOf } from './device.ts'

/** Specification section 3, global context: os, and flags for iOS, Android and mobile. */
test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'ios', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'ios', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile', 'android', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 16; Tablet)', 'android', 'mobile'],
  ['Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 KAIOS/3.0', undefined, 'mobile'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows', 'pc'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'mac', 'pc'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux', 'pc'],
  ['curl/8', undefined, 'pc'],
  ['', undefined, 'pc'],
])('%s is a device with %s, which opens the pages of %s', (userAgent, os, device) => {
  const traits = describeDevice(userAgent)
  expect(traits.os).toBe(os)
  expect([traits.isIos, traits.isAndroid]).toEqual([os === 'ios', os === 'android'])
  expect(deviceOf(traits)).toBe(device)
})

test('a client hint says of any browser that it is a phone', () => {
  expect(describeDevice('Mozilla/5.0 (X11; Linux x86_64)', true)).toMatchObject({
    os: 'linux',
    isMobile: true,
  })
})
