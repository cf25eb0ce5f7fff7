import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'

import { disabledByPlaywright } from './chromium.ts'

test('what Playwright switches off in Chromium is off in the tests too', async () => {
  // Node knows none of the arguments, and Playwright's error lists those that the launch failed with.
  const launch = chromium.launch({ executablePath: process.execPath })
  await expect(launch).rejects.toThrow(`--disable-features=${disabledByPlaywright.join()} --`)
})
