import { afterEach, expect, test, vi } from 'vitest'

import { countAbortedDownloads } from './aborted-downloads.lazy.ts'

afterEach(() => vi.unstubAllGlobals())

/** HTMLMediaElement.NETWORK_EMPTY and NETWORK_LOADING, which happy-dom lacks. */
const EMPTY = 0
const LOADING = 2

interface Loaded {
  url: string
  sec: number
  durationSec: number
}

/** Sets how much of a video a player has loaded. */
function setLoaded(video: HTMLVideoElement, loaded: Loaded | undefined): void {
  const { url = '', sec = 0, durationSec = Number.NaN } = loaded ?? {}
  const buffered = { length: loaded ? 1 : 0, start: () => 0, end: () => sec }
  const networkState = loaded ? LOADING : EMPTY
  for (const [name, value] of Object.entries({
    currentSrc: url,
    duration: durationSec,
    networkState,
    buffered,
  })) {
    Object.defineProperty(video, name, { value, configurable: true })
  }
}

type Count = Parameters<typeof countAbortedDownloads>[0]

const dispatch = (video: HTMLVideoElement, type: string) => video.dispatchEvent(new Event(type))

test('counts the part that has come of a video that is left, once, also outside the page', async () => {
  vi.stubGlobal('caches', { match: async () => undefined })
  const count = vi.fn<Count>(async () => {})
  countAbortedDownloads(count)
  const video = document.createElement('video')
  video.dataset['bytes'] = '1000'
  document.body.append(video)
  dispatch(video, 'loadstart')
  setLoaded(video, { url: 'https://videos.test/a.mp4', sec: 2, durationSec: 10 })
  dispatch(video, 'progress')
  setLoaded(video, { url: 'https://videos.test/a.mp4', sec: 4, durationSec: 10 })
  dispatch(video, 'progress')
  expect(count).not.toHaveBeenCalled()

  video.remove()
  setLoaded(video, undefined)
  dispatch(video, 'emptied')
  dispatch(video, 'emptied')
  await vi.waitFor(() => expect(count).toHaveBeenCalled())
  expect(count.mock.calls).toEqual([
    [[{ name: 'https://videos.test/a.mp4', transferSize: 400, responseStatus: 206, workerStart: 0 }]],
  ])
})

test('does not count a video that has come whole', async () => {
  const match = vi.fn<() => Promise<undefined>>(async () => undefined)
  vi.stubGlobal('caches', { match })
  const count = vi.fn<Count>(async () => {})
  countAbortedDownloads(count)
  const video = document.createElement('video')
  video.dataset['bytes'] = '1000'
  document.body.append(video)
  dispatch(video, 'loadstart')
  setLoaded(video, { url: 'https://videos.test/b.mp4', sec: 10, durationSec: 10 })
  dispatch(video, 'suspend')
  setLoaded(video, undefined)
  dispatch(video, 'emptied')
  await vi.waitFor(() => expect(match).toHaveBeenCalled())
  expect(count).not.toHaveBeenCalled()
})
