import { availableParallelism } from 'node:os'

import { defineConfig } from '@playwright/test'

import { chromiumArguments, chromiumPath } from './tests/support/chromium.ts'
import { isLong } from './tests/support/long.ts'

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const e2e = 'tests/e2e/**/*.spec.ts'
/**
 * Tests of behaviour that is the same on both screens run on one: whole files, or tests with that screen in their
 * title.
 */
const onPhoneOnly = /e2e\/(first-video|session|main-job)\.spec/
const onDesktopOnly =
  /e2e\/(analytics|browser-mode|captcha|captions|cluster|device|error-reports|hosts|more|player|push)\.spec/

/** Leaves out tests for another screen and tests for `npm run test:long`, which in turn runs nothing else. */
const selection = (otherScreen?: RegExp) => ({
  ...(isLong ? { grep: /@long\b/ } : {}),
  grepInvert: [...(otherScreen ? [otherScreen] : []), ...(isLong ? [] : [/@long\b/])],
})

/** The service worker is tested in `tests/pwa`. Here its installation would cost each test a second. */
const withoutServiceWorker = { serviceWorkers: 'block' } as const

/** One for each core, up to four: they share one server, and more would only slow down each test. */
const WORKERS = Math.min(availableParallelism(), 4)

export default defineConfig({
  testDir: 'tests',
  outputDir: 'node_modules/.tmp/playwright',
  globalSetup: './tests/support/global-setup.ts',
  workers: WORKERS,
  retries: 0,
  // A machine of this size takes twice as long at some hours as at others.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { intervals: [50, 100, 200, 500] } },
  reporter: [['list']],
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Set by the global setup, which runs before the workers read this file.
    ...(process.env['SITE_URL'] ? { baseURL: process.env['SITE_URL'] } : {}),
    trace: 'on-first-retry',
    // A missing control fails by its name, not by the whole test's time limit.
    actionTimeout: 10_000,
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
  // The longest files come first, so that no worker is left alone with one of them at the end.
  projects: [
    // Each fault test has a long form.
    { name: 'faults', testMatch: 'tests/faults/**/*.spec.ts', ...(isLong ? {} : { grepInvert: /@long\b/ }) },
    {
      name: 'pwa',
      testMatch: 'tests/pwa/**/*.spec.ts',
      ...selection(),
      use: { viewport: { width: 390, height: 844 } },
    },
    {
      name: 'phone',
      testMatch: e2e,
      testIgnore: onDesktopOnly,
      ...selection(/@desktop\b/),
      use: {
        ...withoutServiceWorker,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: PHONE_AGENT,
      },
    },
    {
      name: 'desktop',
      testMatch: e2e,
      testIgnore: onPhoneOnly,
      ...selection(/@phone\b/),
      use: { ...withoutServiceWorker, viewport: { width: 1440, height: 900 } },
    },
  ],
})
