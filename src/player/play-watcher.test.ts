import { beforeEach, describe, expect, test } from 'vitest'

import { createPlayWatcher } from './play-watcher.ts'
import type { PlaybackEvent } from './playback-events.ts'

describe('plays', () => {
  let played: string[]
  let emit: (type: PlaybackEvent['type'], videoId: string) => void
  beforeEach(() => {
    played = []
    const watch = createPlayWatcher(({ videoId }) => played.push(videoId))
    emit = (type, videoId) =>
      watch({ type, videoId, path: '/foryou', timeMs: 0, positionSec: 0, readyState: 4, errorCode: 0 })
  })

  test('a video is played when it moves and has the screen, in whichever order', () => {
    emit('show', 'a')
    emit('playing', 'a')
    emit('playing', 'b')
    expect(played).toEqual(['a'])
    emit('hide', 'a')
    emit('show', 'b')
    expect(played).toEqual(['a', 'b'])
  })

  test('one that peeks in and leaves is not', () => {
    emit('show', 'a')
    emit('playing', 'b')
    emit('pause', 'b')
    emit('hide', 'a')
    emit('show', 'b')
    expect(played).toEqual([])
  })
})
