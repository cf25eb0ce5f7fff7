import { setTimeout as pause } from 'node:timers/promises'

import type { Random } from '#demo/fill/random.ts'
import { noFault, type Fault, type FaultPlan } from '#support/chaos/fault.ts'

import { startFlapping } from './plans.ts'
import { MIN_INTERRUPTIONS, UploadRun } from './upload-run.ts'
import { expect, test, type World } from './world.ts'

// Files that are sent in chunks (tus), by the app's own upload page and worker. tests/pwa/uploads proves that a
// reload, a SIGKILL of the browser and a kill -9 of the server cost at most one chunk.

const MEBIBYTE = 1024 * 1024
/** Slow enough to interrupt a chunk in its middle. */
const BYTES_PER_SEC = 2 * MEBIBYTE
/** Time after a chunk has begun. */
const KILL_DELAY_MAX_MS = 400

const resets: Record<string, (random: Random) => Fault> = {
  'a reset before the chunk': () => ({ kind: 'resetBefore' }),
  'a reset in the middle of the chunk': (random) => ({
    kind: 'resetAfterBytes',
    bytes: random.integer(1, MEBIBYTE / 4),
  }),
  'a reset after the chunk is on the disk, before the answer': () => ({ kind: 'resetAfterCommit' }),
}

/** Every second chunk meets a fault, until the app has had to resume often enough. */
function spoiling(makeFault: (number: number) => Fault): FaultPlan {
  let faultCount = 0
  let isNextGood = true
  let fault: Fault | undefined
  return ({ method }) => {
    // The app asks how much has arrived, so it has noticed.
    if (method === 'HEAD') fault = undefined
    if (method !== 'PATCH') return undefined
    // Chromium itself resends a request that it had sent over a reused connection.
    if (fault) return fault
    isNextGood = !isNextGood
    if (!isNextGood || faultCount === MIN_INTERRUPTIONS) return undefined
    fault = makeFault(faultCount)
    faultCount += 1
    return fault
  }
}

/** Calls back with each chunk, and slows it down. */
const slowChunks =
  (onChunk: () => void = () => {}): FaultPlan =>
  ({ method }) => {
    if (method !== 'PATCH') return undefined
    onChunk()
    return { kind: 'slow', bytesPerSec: BYTES_PER_SEC, latencyMs: 0 }
  }

/** Resolves in the middle of the next chunk. */
async function inNextChunk(world: World, random: Random): Promise<void> {
  await new Promise<void>((resolve) => world.proxy.setPlan(slowChunks(resolve)))
  await pause(random.integer(0, KILL_DELAY_MAX_MS))
}

test.beforeEach(({ page }) => page.goto('/upload'))

test('a video whose chunks are cut before, within and after', async ({ world, page }, testInfo) => {
  const run = await UploadRun.start(world, testInfo)
  const faults = Object.values(resets)
  world.proxy.setPlan(spoiling((number) => faults[number % faults.length]!(run.random)))
  await run.post(page)
  await run.expectCreated()
  await run.expectAllPosted(page)
})

test.describe('50 videos of 20 MB', { tag: '@long' }, () => {
  test.setTimeout(30 * 60_000)

  const spoiled: Record<string, { count: number; fault: (random: Random) => Fault }> = {
    ...Object.fromEntries(Object.entries(resets).map(([name, fault]) => [name, { count: 10, fault }])),
    // Each takes the 30 s after which a stalled chunk is given up.
    'a black hole': { count: 4, fault: () => ({ kind: 'blackHole' }) },
  }
  for (const [name, { count, fault }] of Object.entries(spoiled)) {
    test(name, async ({ world, page }, testInfo) => {
      const run = await UploadRun.start(world, testInfo)
      for (let number = 0; number < count; number += 1) {
        world.proxy.setPlan(spoiling(() => fault(run.random)))
        await run.post(page)
        await run.expectCreated()
      }
      await run.expectAllPosted(page)
    })
  }

  test('a network that comes and goes every 0.5 to 3 s', async ({ world, page }, testInfo) => {
    const run = await UploadRun.start(world, testInfo)
    world.proxy.setPlan(slowChunks())
    for (let number = 0; number < 6; number += 1) {
      await run.post(page)
      const stopFlapping = startFlapping(world.proxy, run.random)
      await expect
        .poll(() => run.interruptionCount, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(MIN_INTERRUPTIONS)
      stopFlapping()
      await run.expectCreated()
    }
    await run.expectAllPosted(page)
  })

  test('kill -9 of the server in the middle of a chunk', async ({ world, page }, testInfo) => {
    const run = await UploadRun.start(world, testInfo)
    for (let number = 0; number < 5; number += 1) {
      await run.post(page)
      while (run.interruptionCount < MIN_INTERRUPTIONS) {
        await inNextChunk(world, run.random)
        await world.site.kill()
        await world.startServer()
      }
      world.proxy.setPlan(noFault)
      await run.expectCreated()
    }
    await run.expectAllPosted(page)
  })

  test('SIGKILL of the browser in the middle of a chunk', async ({ world, page }, testInfo) => {
    const run = await UploadRun.start(world, testInfo)
    let tab = page
    for (let number = 0; number < 5; number += 1) {
      await run.post(tab)
      while (run.interruptionCount < MIN_INTERRUPTIONS) {
        await inNextChunk(world, run.random)
        await world.restartBrowser()
        tab = await world.openTab()
        await tab.goto('/upload')
      }
      world.proxy.setPlan(noFault)
      await run.expectCreated()
    }
    await run.expectAllPosted(tab)
  })
})
