import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'

import { runMediaSession } from './media-session.lazy.ts'

/** The video in the picture-in-picture window. */
let shown: HTMLVideoElement | null = null
let end = new AbortController()

/** A player that has a frame once the test says so. */
function createPlayer(readyState = 0): HTMLVideoElement {
  const video = document.createElement('video')
  Object.defineProperty(video, 'readyState', { value: readyState })
  video.requestPictureInPicture = async () => {
    shown = video
    return {} as PictureInPictureWindow
  }
  return video
}

/** The video has the screen until another one is shown. */
function show(video: HTMLVideoElement): void {
  end.abort()
  end = new AbortController()
  runMediaSession(videoFixture('1'), video, { toggle: () => {}, moveBy: () => {} }, end.signal)
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(HTMLMediaElement, { HAVE_METADATA: 1 })
  Object.defineProperty(document, 'pictureInPictureElement', { get: () => shown, configurable: true })
  document.exitPictureInPicture = async () => {
    shown = null
  }
})
afterEach(() => {
  end.abort()
  vi.runAllTimers()
  vi.useRealTimers()
  shown = null
  // Other files share these objects.
  Reflect.deleteProperty(HTMLMediaElement, 'HAVE_METADATA')
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  Reflect.deleteProperty(document, 'exitPictureInPicture')
})

describe('picture in picture', () => {
  test('goes on to the next video as soon as that has a picture', () => {
    const [first, second] = [createPlayer(), createPlayer()]
    show(first)
    shown = first
    show(second)
    expect(shown).toBe(first)
    second.dispatchEvent(new Event('loadedmetadata'))
    expect(shown).toBe(second)
    vi.advanceTimersByTime(5_000)
    expect(shown).toBe(second)
  })

  test('does not open again when the viewer closes it meanwhile', () => {
    const [first, second] = [createPlayer(), createPlayer()]
    show(first)
    shown = first
    show(second)
    shown = null
    second.dispatchEvent(new Event('loadedmetadata'))
    expect(shown).toBeNull()
  })

  test('ends where the video that has the screen waits to be tapped and has no player', () => {
    const first = createPlayer()
    show(first)
    shown = first
    end.abort()
    vi.advanceTimersByTime(5_000)
    expect(shown).toBeNull()
  })

  test('goes on when a video that waits is tapped at once', () => {
    const [first, second] = [createPlayer(), createPlayer(1)]
    show(first)
    shown = first
    end.abort()
    vi.advanceTimersByTime(100)
    show(second)
    vi.advanceTimersByTime(5_000)
    expect(shown).toBe(second)
  })
})
