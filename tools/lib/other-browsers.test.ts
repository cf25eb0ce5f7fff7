import { expect, test } from 'vitest'

import { missingPackages } from './other-browsers.mjs'

test('only the packages of programs that are not there are installed', () => {
  expect(missingPackages(() => true)).toEqual([])
  expect(missingPackages((file) => file !== '/usr/bin/WebKitWebDriver')).toEqual([
    'webkit2gtk-driver',
    'gstreamer1.0-libav',
    'gstreamer1.0-plugins-good',
  ])
})
