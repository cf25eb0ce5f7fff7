import { beforeEach, expect, test } from 'vitest'

import type { PlaybackEvent } from '#src/player/playback-events.ts'

import { createPlayWatcher } from './plays.ts'

let played: string[]
let hear: (type: PlaybackEvent['type'], videoId: string) => void
beforeEach(() => {
  played = []
  const watch = createPlayWatcher(({ videoId }) => played.push(videoId))
  hear = (type, videoId) =>
    watch({ type, videoId, path: '/foryou', timeMs: 0, positionSec: 0, readyState: 4, errorCode: 0 })
})

test('a video is played when it moves and has the screen, in whichever order', () => {
  hear('show', 'a')
  hear('playing', 'a')
  hear('playing', 'b')
  expect(played).toEqual(['a'])
  hear('hide', 'a')
  hear('show', 'b')
  expect(played).toEqual(['a', 'b'])
})

test('one that peeks in and leaves is not', () => {
  hear('show', 'a')
  hear('playing', 'b')
  hear('pause', 'b')
  hear('hide', 'a')
  hear('show', 'b')
  expect(played).toEqual([])
})
