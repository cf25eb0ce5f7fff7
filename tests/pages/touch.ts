import type { Page } from '@playwright/test'

type Point = readonly [x: number, y: number]

/** Runs steps with a real finger, as the browser gets it from a screen. */
async function withFinger(
  page: Page,
  steps: (
    send: (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await steps((type, at) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] }),
  )
  await cdp.detach()
}

const STEP_COUNT = 10

/** Moves a finger over the page and lifts it. */
export const drag = (page: Page, from: Point, to: Point): Promise<void> =>
  withFinger(page, async (send) => {
    await send('touchStart', from)
    for (let step = 1; step <= STEP_COUNT; step += 1) {
      const at = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / STEP_COUNT
      await send('touchMove', [at(0), at(1)])
    }
    await send('touchEnd')
  })

/** Rests a finger on the page until `meanwhile` is through. */
export const hold = (page: Page, at: Point, meanwhile: () => Promise<unknown>): Promise<void> =>
  withFinger(page, async (send) => {
    await send('touchStart', at)
    await meanwhile()
    await send('touchEnd')
  })
