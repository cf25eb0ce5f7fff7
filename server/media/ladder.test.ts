import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fitPicture, perSecond, pickFrameRate, planLadder } from './ladder.ts'

const sizes = (width: number, height: number) =>
  planLadder({ width, height, fps: 30 }).map((plan) => `${plan.width}x${plan.height}`)

describe('planLadder', () => {
  test.each([
    ['a phone video', 1080, 1920, ['1080x1920', '720x1280', '540x960', '360x640', '240x426']],
    ['4K', 3840, 2160, ['1920x1080', '1280x720', '960x540', '640x360', '426x240']],
    ['a square', 642, 642, ['540x540', '360x360', '240x240']],
    ['a picture that just misses a rung', 719, 1279, ['718x1278', '540x960', '360x640', '240x426']],
    ['a picture below the smallest rung', 161, 121, ['160x120']],
    ['a ribbon', 8000, 300, ['4096x152']],
  ])('never enlarges %s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  test('any picture gets even renditions that are not larger than itself, largest first', () => {
    const side = integer({ min: 16, max: 4096 })
    assert(
      property(side, side, (width, height) => {
        const plans = planLadder({ width, height, fps: 30 })
        let before = Infinity
        for (const plan of plans) {
          expect([plan.width % 2, plan.height % 2]).toEqual([0, 0])
          expect(plan.width).toBeLessThanOrEqual(width)
          expect(plan.height).toBeLessThanOrEqual(height)
          expect(plan.width * plan.height).toBeLessThan(before)
          before = plan.width * plan.height
        }
      }),
    )
  })

  test('small renditions have at most 30 pictures a second, large ones keep 60', () => {
    const plans = planLadder({ width: 1080, height: 1920, fps: 60 })
    expect(plans.map(({ frameRate }) => perSecond(frameRate))).toEqual([60, 60, 30, 30, 30])
  })
})

describe('pickFrameRate', () => {
  test.each([
    [29.87, 60, 30000 / 1001],
    [29.97, 60, 30000 / 1001],
    [30, 60, 30],
    [23.976, 60, 24000 / 1001],
    [24, 60, 24],
    [25, 30, 25],
    [27, 60, 30000 / 1001],
    [59.94, 30, 30],
    [240, 60, 60],
    [0, 60, 30],
    [Number.NaN, 60, 30],
    [1, 30, 10],
  ])('%f pictures a second, at most %i, become %f', (fps, maxFps, expected) => {
    expect(perSecond(pickFrameRate(fps, maxFps))).toBeCloseTo(expected, 6)
  })
})

test('fitPicture keeps the proportions', () => {
  expect(fitPicture({ width: 1920, height: 800 }, 360)).toEqual({ width: 864, height: 360 })
})
