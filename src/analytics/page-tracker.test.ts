import { beforeEach, describe, expect, test } from 'vitest'

import { createPageTracker, type PageEvent } from './page-tracker.ts'

let told: PageEvent[]
const trackerOn = (device: 'pc' | 'mobile') =>
  createPageTracker({ device, ownUniqueId: () => 'ada', emit: (event) => told.push(event) })
beforeEach(() => {
  told = []
})

describe('pages of whitelisted routes', () => {
  test('are entered and left, by their names, types and times', () => {
    const tracker = trackerOn('pc')
    tracker.enter('/@mia.song/video/5', 1_000)
    tracker.enter('/foryou', 3_000)
    tracker.leave(3_500)
    expect(told).toEqual([
      { name: 'page_enter', timeMs: 1_000, params: { page_name: 'video_detail', page_type: 0 } },
      { name: 'page_leave', timeMs: 3_000, params: { page_name: 'video_detail', duration_ms: 2_000 } },
      {
        name: 'page_enter',
        timeMs: 3_000,
        params: {
          page_name: 'homepage_hot',
          page_type: 5,
          previous_page: 'video_detail',
          home_before_page: 'video_detail',
        },
      },
      { name: 'page_leave', timeMs: 3_500, params: { page_name: 'homepage_hot', duration_ms: 500 } },
    ])
  })

  test('are those of the device: on a phone a profile is none', () => {
    const tracker = trackerOn('mobile')
    tracker.enter('/@mia.song', 1_000)
    tracker.enter('/upload', 2_000)
    tracker.leave(3_000)
    expect(told).toEqual([])
  })

  test('a page without a name is no page', () => {
    const tracker = trackerOn('pc')
    tracker.enter('/foryou', 1_000)
    tracker.enter('/no/such/page', 2_000)
    tracker.leave(3_000)
    expect(told.map(({ name }) => name)).toEqual(['page_enter', 'page_leave'])
  })
})
