import type { CDPSession, Page } from '@playwright/test'

import { expect, firstVideoPlays, test } from '#support/browser.ts'
import { chromiumArguments, chromiumPath } from '#support/chromium.ts'

/** Swipes there and back, so that the videos shown at the end are those of the start. */
const ROUND_SWIPES = 12
const ROUNDS = 2

/** Growth allowed over a hundred swipes. */
const HEAP_LIMIT_MB = 0.5

// Code compiled while the app runs takes as much memory and is not a leak, so the browser only interprets.
test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: [...chromiumArguments, '--js-flags=--no-sparkplug --no-maglev --no-opt'],
  },
})

async function swipeThereAndBack(page: Page): Promise<void> {
  const turn = ROUND_SWIPES / 2 + 1
  for (let position = 2; position <= turn; position += 1) await press(page, 'PageDown', position)
  for (let position = turn - 1; position >= 1; position -= 1) await press(page, 'PageUp', position)
}

/** Presses a key and resolves when the page is at that position, which happens in a frame: its videos come and go. */
async function press(page: Page, key: string, position: number): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForFunction(
    (current) => document.querySelector('article[tabindex="0"]')?.getAttribute('aria-posinset') === current,
    String(position),
  )
}

async function memoryOf(devtools: CDPSession) {
  // The first collection releases objects that the second one finds unused.
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return {
    heapMb: valueOf('JSHeapUsedSize') / 2 ** 20,
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  }
}

test('a hundred swipes leave at most half a megabyte, no element and no listener behind @phone @long', async ({
  page,
}) => {
  // Other tests may run beside it.
  test.slow()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto('/foryou')
  await firstVideoPlays(page)
  // By then all deferred scripts have loaded, and every video has been shown once.
  await swipeThereAndBack(page)
  const before = await memoryOf(devtools)
  for (let round = 0; round < ROUNDS; round += 1) await swipeThereAndBack(page)
  const after = await memoryOf(devtools)
  const perSwipe = (name: keyof typeof before) => (after[name] - before[name]) / (ROUNDS * ROUND_SWIPES)
  expect(perSwipe('heapMb') * 100).toBeLessThanOrEqual(HEAP_LIMIT_MB)
  // A few nodes come and go with whatever is loading at the moment.
  expect(perSwipe('nodes')).toBeLessThan(0.5)
  expect(perSwipe('listeners')).toBeLessThan(0.5)
})
