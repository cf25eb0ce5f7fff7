import type { Page } from '@playwright/test'

import { mainNav } from '#support/browser.ts'

import { losingAnswers } from './plans.ts'
import { Run } from './run.ts'
import { findNetwork, waitingStates } from './user.ts'
import { apiWorkerOf, expect, test } from './world.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

test('two tabs, and the one that sends is closed', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  const first = page
  const second = await world.openTab()
  world.proxy.setPlan(losingAnswers(run.random))
  for (const tab of [second, first, second, first]) {
    await run.tapAlong(tab, { count: 4 })
    await run.expectRetained(tab)
  }
  await run.noteOutcomes(first)
  await first.close()
  await run.expectAllDone(second)
})

// tests/boundary/leader and outbox prove for each change that a frozen leader loses its lock.
test('the tab that sends is frozen: another one takes over, and it does nothing twice when it thaws @long', async ({
  world,
  page,
}, testInfo) => {
  const run = await Run.start(world, testInfo)
  const leader = page
  const follower = await world.openTab()
  const before = await leaderOf(follower)
  world.proxy.setDown(true)
  await run.tapAlong(leader, { count: 6 })
  await run.expectRetained(leader)
  await run.noteOutcomes(leader)
  // Not in the middle of a write, which would lock the other tab out of the disk for as long as the freeze
  // lasts.
  await expect.poll(async () => new Set(await waitingStates(leader))).toEqual(new Set(['waiting']))
  const session = await world.context.newCDPSession(leader)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const worker = await apiWorkerOf(leader)
  await worker.evaluate(standStill, FROZEN_MS)
  world.proxy.setDown(false)
  await run.tapAlong(follower, { count: 6 })
  await run.expectAllDone(follower)
  expect(await leaderOf(follower)).not.toBe(before)

  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await run.tapAlong(leader, { count: 4 })
  await run.expectRetained(leader)
  await leader.close()
  await run.expectAllDone(follower)
})

/** Longer than the 5 heartbeats that a leader may miss. */
const FROZEN_MS = 9_000

/** Chromium’s protocol freezes the page but lets its worker run: the worker is stopped from inside. */
function standStill(durationMs: number): void {
  setTimeout(() => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0, durationMs)
  })
}

/** The id of the worker that holds the lock for sending. */
const leaderOf = (tab: Page): Promise<string | undefined> =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name === 'vireo-outbox')?.clientId
  })

test('IndexedDB throws: what was tapped is sent from memory, and until then its user is warned @long', async ({
  world,
  page,
}, testInfo) => {
  const run = await Run.start(world, testInfo)
  // The key that the log-in is bound to must be loaded: nothing can be sent without it.
  await run.tap(page)
  await run.expectAllDone(page)
  const worker = await apiWorkerOf(page)
  await worker.evaluate(breakIndexedDb)
  world.proxy.setDown(true)
  await run.tap(page)
  await expect(page.getByText('Your browser blocks storage.')).toBeVisible()
  world.proxy.setDown(false)
  world.proxy.setPlan(losingAnswers(run.random))
  await run.tapAlong(page)
  await run.expectAllDone(page)
})

function breakIndexedDb(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is in here reaches the worker
  const fail = () => {
    throw new DOMException('It was planted.', 'UnknownError')
  }
  IDBFactory.prototype.open = fail
  IDBDatabase.prototype.transaction = fail
}

test('the disk is full @long', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  const session = await world.context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.url, quotaSize: 1 })
  world.proxy.setPlan(losingAnswers(run.random))
  await run.tapAlong(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: world.proxy.url })
  await run.expectAllDone(page)
})

const clocks: Record<string, number> = { 'an hour slow @long': -HOUR_MS, 'a year fast @long': YEAR_MS }

for (const [name, offsetMs] of Object.entries(clocks)) {
  test(`the device’s clock is ${name}`, async ({ world, page }, testInfo) => {
    const run = await Run.start(world, testInfo)
    const worker = await apiWorkerOf(page)
    await Promise.all([page.evaluate(shiftClock, offsetMs), worker.evaluate(shiftClock, offsetMs)])
    world.proxy.setPlan(losingAnswers(run.random))
    const refusal = page.waitForResponse((response) => response.status() === 401)
    await run.tapAlong(page)
    await run.expectAllDone(page)
    await refusal
  })
}

function shiftClock(offsetMs: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + offsetMs
}

test('the log-in ends with a full outbox: it waits for its user, and is nobody else’s', async ({
  world,
  page,
}, testInfo) => {
  const run = await Run.start(world, testInfo)
  const { userId, username } = world
  world.proxy.setDown(true)
  await run.tapAlong(page)
  await run.expectRetained(page)
  await world.endSessions()
  world.proxy.setDown(false)
  await findNetwork(page)
  await expect(mainNav(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await run.expectNothingDone(page)

  await world.signUp()
  await expect(mainNav(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await run.expectNothingDone(page)

  Object.assign(world, { userId, username })
  await world.logIn(page)
  await run.expectAllDone(page)
})

test('a newer server answers with more than this app knows @long', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  await world.context.route('**/api/commit/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, novelty: { depth: 1 } } })
  })
  await run.tapAlong(page)
  await run.expectAllDone(page)
  await world.context.unroute('**/api/commit/**')
})
