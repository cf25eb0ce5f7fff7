import { isLong } from '#support/long.ts'

import { losingAnswers, MANY, planOf, startFlapping, type Planting } from './plans.ts'
import { Run } from './run.ts'
import { expect, test } from './world.ts'

const plantings: Record<string, Planting> = {
  // worker/http/problems.test.ts and worker/outbox/model.test.ts prove these outcomes for each change.
  'a reset before the request @long': { fault: () => ({ kind: 'resetBefore' }), maxCount: MANY },
  'a reset in the middle of the request @long': {
    fault: (random) => ({ kind: 'resetAfterBytes', bytes: random.integer(1, 30) }),
    maxCount: MANY,
  },
  'a reset after the commit, before the answer': {
    fault: () => ({ kind: 'resetAfterCommit' }),
    maxCount: MANY,
  },
  // That the app itself gives up after 15 s is proven in worker/http/pipeline.test.ts.
  'a black hole @long': {
    fault: () => ({ kind: 'blackHole', ...(isLong ? {} : { cutAfterMs: 2_000 }) }),
    maxCount: 1,
  },
  '500, 502 and 503, whether the server has done it or not': {
    fault: (random) => ({
      kind: 'status',
      status: random.pick([500, 502, 503]),
      reachesServer: random.next() < 0.5,
    }),
    maxCount: MANY,
  },
  // worker/outbox/sending.test.ts proves that it is waited out.
  '429 with Retry-After @long': {
    fault: () => ({ kind: 'status', status: 429, retryAfterSec: 1 }),
    maxCount: isLong ? 10 : 2,
  },
  // worker/http/response.test.ts proves that such a response is a network error.
  'an answer that is cut in its JSON @long': { fault: () => ({ kind: 'truncatedJson' }), maxCount: MANY },
  'a captive portal @long': { fault: () => ({ kind: 'wrongType' }), maxCount: MANY },
  '50 kbit/s and 800 ms @long': {
    fault: () => ({ kind: 'slow', bytesPerSec: 6_250, latencyMs: 800 }),
    maxCount: Infinity,
  },
}

const FLAPPING_TAP_COUNT = isLong ? 2_000 : 40
/** Many more videos than a user likes and unlikes before the first tap has been sent. */
const FLAPPING_VIDEO_COUNT = isLong ? 100 : 3

for (const [name, planting] of Object.entries(plantings)) {
  test(name, async ({ world, page }, testInfo) => {
    const run = await Run.start(world, testInfo)
    world.proxy.setPlan(planOf(planting, run.random))
    await run.tapAlong(page)
    await run.expectAllDone(page)
    expect(run.faultCount).toBeGreaterThan(0)
  })
}

test('a network that comes and goes every 0.5 to 3 s', async ({ world, page }, testInfo) => {
  test.setTimeout(FLAPPING_TAP_COUNT * 500 + 60_000)
  const run = await Run.start(world, testInfo, FLAPPING_VIDEO_COUNT)
  const stopFlapping = startFlapping(world.proxy, run.random)
  await run.tapAlong(page, { count: FLAPPING_TAP_COUNT })
  stopFlapping()
  await run.expectAllDone(page)
  expect(run.faultCount).toBeGreaterThan(0)
})

test('double taps on the page’s own buttons while answers are lost', async ({ world, page }, testInfo) => {
  const run = await Run.start(world, testInfo)
  await page.goto(run.videoPath)
  const like = page.getByRole('button', { name: 'Like' })
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  world.proxy.setPlan(losingAnswers(run.random))
  await run.tapButton(page, like, run.video, 2)
  await run.tapButton(page, follow, run.author, 1)
  await run.tapButton(page, like, run.video, 3)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await run.expectAllDone(page)
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
