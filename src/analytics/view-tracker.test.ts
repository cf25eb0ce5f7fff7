import { expect, test } from 'vitest'

import type { PlaybackEvent } from '#src/player/playback-events.ts'

import { createViewTracker, type WatchedView } from './view-tracker.ts'

const START_MS = 1_795_255_596_000

/** Follows events, given as seconds since the start, type, video and position. */
function watch(
  ...events: [atSec: number, type: PlaybackEvent['type'], videoId: string, positionSec: number][]
) {
  const views: WatchedView[] = []
  const tracker = createViewTracker(
    () => 'foryou',
    (view) => views.push(view),
  )
  for (const [atSec, type, videoId, positionSec] of events) {
    tracker.follow({
      type,
      videoId,
      positionSec,
      path: '/foryou',
      timeMs: START_MS + atSec * 1_000,
      readyState: 4,
      errorCode: 0,
    })
  }
  return { views, tracker }
}

test('a view is the parts that played while the video had the screen', () => {
  const { views } = watch(
    [0, 'show', '1', 0],
    [1, 'playing', '1', 0],
    [4, 'pause', '1', 3],
    [9, 'playing', '1', 3],
    [11, 'hide', '1', 5],
  )
  expect(views).toEqual([{ videoId: '1', scene: 'foryou', isSoundOn: false, stretches: [[0, 5, 1]] }])
})

test('one that never played, or played behind another, is none', () => {
  const { views } = watch(
    [0, 'show', '1', 0],
    [1, 'playing', '2', 0],
    [2, 'hide', '1', 0],
    [3, 'pause', '2', 2],
  )
  expect(views).toEqual([])
})

test('one that played before it got the screen counts from then', () => {
  const { views } = watch(
    [0, 'playing', '2', 0],
    [2, 'show', '2', 0.4],
    [5, 'show', '3', 0],
    [6, 'playing', '3', 0],
    [7, 'hide', '3', 1],
  )
  expect(views.map(({ videoId, stretches }) => [videoId, stretches])).toEqual([
    // The time decides, as the position does not fit it.
    ['2', [[0.4, 3.4, 1]]],
    ['3', [[0, 1, 1]]],
  ])
})

test('a seek ends a part, a loop begins again, and twice the speed is said', () => {
  const { views } = watch(
    [0, 'show', '1', 0],
    [0, 'playing', '1', 0],
    // To second 6 after two seconds.
    [2, 'playing', '1', 6],
    [4, 'ended', '1', 0],
    [8, 'pause', '1', 8],
    [9, 'playing', '1', 8],
    [9, 'hide', '1', 8],
  )
  expect(views[0]?.stretches).toEqual([
    [0, 2, 1],
    [6, 8, 1],
    [0, 8, 2],
  ])
})

test('a wait for data is not watched', () => {
  const { views } = watch(
    [0, 'show', '1', 0],
    [0, 'playing', '1', 0],
    [2, 'waiting', '1', 2],
    [12, 'playing', '1', 2],
    [13, 'hide', '1', 3],
  )
  expect(views[0]?.stretches).toEqual([[0, 3, 1]])
})

test('a page that is hidden has its view cut, and the rest is another', () => {
  const { views, tracker } = watch([0, 'show', '1', 0], [0, 'playing', '1', 0])
  tracker.cut({ currentTime: 2 } as HTMLVideoElement, START_MS + 2_000)
  expect(views.map(({ stretches }) => stretches)).toEqual([[[0, 2, 1]]])
  tracker.cut({ currentTime: 5 } as HTMLVideoElement, START_MS + 5_000)
  tracker.cut(undefined, START_MS + 5_000)
  expect(views.map(({ stretches }) => stretches)).toEqual([[[0, 2, 1]], [[2, 5, 1]]])
})

test('the moments until the player has heard that its page is hidden are no view of their own', () => {
  const { views, tracker } = watch([0, 'show', '1', 0], [0, 'playing', '1', 0])
  tracker.cut({ currentTime: 2 } as HTMLVideoElement, START_MS + 2_000)
  tracker.cut({ currentTime: 2.02 } as HTMLVideoElement, START_MS + 2_020)
  expect(views.map(({ stretches }) => stretches)).toEqual([[[0, 2, 1]]])
})

test('a video that a swipe passes is not watched', () => {
  const { views } = watch(
    [0, 'playing', '1', 0],
    [1, 'show', '1', 0.5],
    [1.05, 'show', '2', 0],
    [2, 'playing', '2', 0],
    [3, 'hide', '2', 1],
  )
  expect(views.map(({ videoId }) => videoId)).toEqual(['2'])
})
