import type { Page } from '@playwright/test'

import { expectToPlay, Publisher, timeOf } from './live-publisher.ts'
import { expect, test } from './world.ts'

const HOUR_MS = 3_600_000
/** Longer than the playlist of a live: it no longer contains what the viewer saw last. */
const FROZEN_MS = 40_000
/** Within this time a viewer sees the live again. */
const BACK_MS = 15_000

function shiftClock(offsetMs: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + offsetMs
}

/** How many seconds the viewer is behind the publisher. */
const untilNow = async (page: Page, publisher: Publisher): Promise<number> =>
  publisher.acknowledgedCount / 2 - (await timeOf(page))

test('a viewer whose clock is off by an hour sees the live as all others, and after their tab was frozen what happens now @long', async ({
  world,
  page,
}) => {
  const { publisher, page: address } = await Publisher.start(world)
  await expect.poll(() => publisher.acknowledgedCount).toBeGreaterThan(4)
  await page.addInitScript(shiftClock, HOUR_MS)
  await page.goto(address)
  await expectToPlay(page, 4)
  expect(await untilNow(page, publisher)).toBeLessThan(6)
  await expect(page.getByText(/behind/i)).toBeHidden()

  const session = await world.context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const before = publisher.acknowledgedCount
  await page.waitForTimeout(FROZEN_MS)
  // The publisher does not wait for the frozen viewer.
  expect(publisher.acknowledgedCount - before).toBeGreaterThan((FROZEN_MS / 500) * 0.9)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(() => untilNow(page, publisher), { timeout: BACK_MS }).toBeLessThan(8)
  await expectToPlay(page, 2)
  await expect(page.getByText('This live has ended')).toBeHidden()
  const { gapsAtSec } = await publisher.end()
  expect(gapsAtSec).toEqual([])
  await expect(page.getByRole('heading', { level: 2, name: 'This live has ended' })).toBeVisible()
})
