import { describe, expect, test } from 'vitest'

import type { PlaybackEvent } from '#src/player/playback-events.ts'

import { createPlaybackTracker, PlaybackStage, type FeedEvent } from './playback-tracker.ts'

type Step = [timeMs: number, type: PlaybackEvent['type'], details?: Partial<PlaybackEvent>]

/** Returns the events that the tracker emits for some steps; `a` is the default video. */
function follow(...steps: Step[]): [name: string, params: Record<string, unknown>][] {
  const emitted: FeedEvent[] = []
  const track = createPlaybackTracker((event) => emitted.push(event))
  for (const [timeMs, type, details] of steps) {
    track({
      type,
      timeMs,
      videoId: 'a',
      path: '/foryou',
      positionSec: 0,
      readyState: 4,
      errorCode: 0,
      ...details,
    })
  }
  return emitted.map(({ name, params }) => [name, params])
}

const started: Step[] = [
  [0, 'request'],
  [10, 'show'],
  [100, 'loadeddata'],
  [120, 'play'],
  [130, 'waiting', { readyState: 0 }],
  [150, 'playing'],
]

describe('feed playback events and stages (specification sections 3 and 4)', () => {
  test('a video loads and plays: load 1, loaded data 2, first play 5', () => {
    expect(follow(...started)).toEqual([
      ['feed_load', { video_id: 'a', stage: PlaybackStage.request, position_sec: 0 }],
      ['feed_loaded_data', { video_id: 'a', stage: PlaybackStage.requestEnd, position_sec: 0, wait_ms: 100 }],
      ['feed_first_play', { video_id: 'a', stage: PlaybackStage.firstPlay, position_sec: 0, wait_ms: 140 }],
    ])
  })

  test('a pause tells how long was watched, and going on is stage 6', () => {
    const events = follow(
      ...started,
      [1_150, 'pause', { positionSec: 1.0049 }],
      [5_000, 'playing'],
      [5_500, 'click'],
      [6_000, 'pause'],
    )
    expect(events.slice(3)).toEqual([
      ['feed_pause', { video_id: 'a', stage: PlaybackStage.pause, position_sec: 1, watch_time_ms: 1_000 }],
      ['feed_click', { video_id: 'a', stage: PlaybackStage.playing, position_sec: 0 }],
      ['feed_pause', { video_id: 'a', stage: PlaybackStage.pause, position_sec: 0, watch_time_ms: 2_000 }],
    ])
  })

  test('it is blocked only while it buffers: ready state under 2', () => {
    const events = follow(
      ...started,
      [1_150, 'waiting', { readyState: 2 }],
      [1_150, 'waiting', { readyState: 1 }],
      [3_000, 'playing'],
      [3_100, 'pause'],
    )
    expect(events.slice(3)).toMatchObject([
      ['feed_block', { stage: PlaybackStage.block, watch_time_ms: 1_000 }],
      ['feed_pause', { stage: PlaybackStage.pause, watch_time_ms: 1_100 }],
    ])
  })

  test('a video that ends loops, and goes on being watched', () => {
    const events = follow(...started, [2_150, 'ended'], [4_150, 'ended'], [4_650, 'hide'])
    expect(events.slice(3)).toMatchObject([
      ['feed_end', { stage: PlaybackStage.end, watch_time_ms: 2_000 }],
      ['feed_end', { stage: PlaybackStage.end, watch_time_ms: 4_000 }],
      ['feed_pause', { stage: PlaybackStage.pause, watch_time_ms: 4_500 }],
    ])
  })

  test.each([1, 2, 3, 4])('a failure carries the media error code %i', (errorCode) => {
    expect(follow(...started, [1_150, 'error', { errorCode }]).at(-1)).toMatchObject([
      'feed_failure',
      { video_id: 'a', error_code: errorCode, watch_time_ms: 1_000 },
    ])
  })

  test('of videos that are made ready, only the loading is told', () => {
    const b = { videoId: 'b' }
    const events = follow(
      ...started,
      [200, 'request', b],
      [300, 'loadeddata', b],
      [400, 'playing', b],
      [450, 'waiting', { ...b, readyState: 0 }],
      [500, 'pause', b],
    )
    expect(events.slice(3).map(([name]) => name)).toEqual(['feed_load', 'feed_loaded_data'])
  })

  test('a video that peeked in plays for the first time when it has the screen', () => {
    const b = { videoId: 'b' }
    const events = follow(
      ...started,
      [1_000, 'playing', b],
      [1_150, 'hide'],
      [1_150, 'show', b],
      [1_300, 'pause'],
      [2_150, 'pause', b],
    )
    expect(events.slice(3)).toMatchObject([
      ['feed_pause', { video_id: 'a', watch_time_ms: 1_000 }],
      ['feed_first_play', { video_id: 'b', wait_ms: 0 }],
      ['feed_pause', { video_id: 'b', watch_time_ms: 1_000 }],
    ])
  })

  test('a video one comes back to plays for the first time again, and counts anew', () => {
    const events = follow(
      ...started,
      [1_150, 'hide'],
      [1_200, 'pause'],
      [9_000, 'show'],
      [9_100, 'playing'],
      [9_200, 'hide'],
    )
    expect(events.slice(3)).toMatchObject([
      ['feed_pause', { watch_time_ms: 1_000 }],
      ['feed_first_play', { wait_ms: 100 }],
      ['feed_pause', { watch_time_ms: 100 }],
    ])
  })
})
