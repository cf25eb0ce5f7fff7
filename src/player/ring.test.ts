import { afterEach, beforeEach, expect, onTestFinished, test, vi, type MockInstance } from 'vitest'

import type { RingState } from './ring-player.ts'
import { PlayerRing } from './ring.ts'

/** The names of HTMLMediaElement, which happy-dom lacks. */
const STATES = {
  NETWORK_EMPTY: 0,
  NETWORK_IDLE: 1,
  NETWORK_LOADING: 2,
  HAVE_METADATA: 1,
  HAVE_CURRENT_DATA: 2,
  HAVE_FUTURE_DATA: 3,
}
const DURATION_SEC = 30

interface Media {
  networkState: number
  readyState: number
  paused: boolean
  currentTime: number
  duration: number
  seeking: boolean
  error: { code: number } | null
}

const media = new WeakMap<HTMLVideoElement, Media>()
const mediaOf = (video: HTMLVideoElement): Media => media.get(video) ?? begin(video)

function begin(video: HTMLVideoElement): Media {
  const { NETWORK_EMPTY, NETWORK_LOADING } = STATES
  const networkState = video.hasAttribute('src') ? NETWORK_LOADING : NETWORK_EMPTY
  const fresh = {
    networkState,
    readyState: 0,
    paused: true,
    currentTime: 0,
    duration: Number.NaN,
    seeking: false,
    error: null,
  }
  media.set(video, fresh)
  return fresh
}

const dispatch = (video: HTMLVideoElement, type: string) => video.dispatchEvent(new Event(type))

const ofMedia = (name: keyof Media): PropertyDescriptor => ({
  configurable: true,
  get(this: HTMLVideoElement) {
    return mediaOf(this)[name]
  },
  set(this: HTMLVideoElement, value: never) {
    mediaOf(this)[name] = value
  },
})

function load(video: HTMLVideoElement): void {
  begin(video)
  dispatch(video, 'emptied')
}

/** Stubs media elements: the test says how much of the file has arrived. Other files share the elements' classes. */
function stubMedia(): void {
  Object.assign(HTMLMediaElement, STATES)
  const own = Object.getOwnPropertyDescriptors(HTMLVideoElement.prototype)
  onTestFinished(() => {
    for (const name of Object.keys(stubs)) Reflect.deleteProperty(HTMLVideoElement.prototype, name)
    Object.defineProperties(HTMLVideoElement.prototype, own)
  })
  const stubs: PropertyDescriptorMap = {
    networkState: ofMedia('networkState'),
    readyState: ofMedia('readyState'),
    paused: ofMedia('paused'),
    currentTime: ofMedia('currentTime'),
    duration: ofMedia('duration'),
    seeking: ofMedia('seeking'),
    error: ofMedia('error'),
    src: {
      configurable: true,
      get(this: HTMLVideoElement) {
        return this.getAttribute('src') ?? ''
      },
      set(this: HTMLVideoElement, url: string) {
        this.setAttribute('src', url)
        load(this)
      },
    },
    load: {
      configurable: true,
      value(this: HTMLVideoElement) {
        load(this)
      },
    },
    play: {
      configurable: true,
      async value(this: HTMLVideoElement) {
        mediaOf(this).paused = false
      },
    },
    pause: {
      configurable: true,
      value(this: HTMLVideoElement) {
        mediaOf(this).paused = true
      },
    },
  }
  Object.defineProperties(HTMLVideoElement.prototype, stubs)
}

const videos = Array.from({ length: 20 }, (_, index) => ({
  id: `${index}`,
  slot: document.createElement('div'),
  url: `/media/${index}.mp4`,
  sizeBytes: 1_000_000,
  startSec: 0,
}))
let ring: PlayerRing
const onState = vi.fn<(index: number, state: RingState) => void>()
let elements: MockInstance<(name: string) => HTMLElement>

beforeEach(() => {
  stubMedia()
  elements = vi.spyOn(document, 'createElement')
  ring = new PlayerRing((index) => videos[index], onState, [])
})
afterEach(() => {
  ring.destroy()
  elements.mockRestore()
})

const created = () => elements.mock.results.map(({ value }) => value as HTMLVideoElement)
const videoOf = (index: number): HTMLVideoElement => {
  const video = videos[index]?.slot.querySelector('video')
  if (!video) throw new Error(`Video ${index} has no player.`)
  return video
}
/** Videos that use the connection. */
const loading = () =>
  created()
    .filter((video) => video.networkState === STATES.NETWORK_LOADING)
    .map((video) => Number(/\d+/.exec(video.src)?.[0]))
    .toSorted((one, other) => one - other)

function comeSoFar(index: number, readyState: number): void {
  const video = videoOf(index)
  Object.assign(mediaOf(video), { readyState, duration: DURATION_SEC })
  dispatch(video, 'loadedmetadata')
  if (readyState >= STATES.HAVE_FUTURE_DATA) dispatch(video, 'canplay')
}
const canPlay = (index: number) => comeSoFar(index, STATES.HAVE_FUTURE_DATA)

/** Swipes from one video to another. */
function swipe(from: number, to: number): void {
  ring.peek(to)
  ring.show(to)
  ring.leave(from)
}

test('the video on the screen loads first and alone, the next two as soon as it can play', () => {
  ring.show(0)
  expect(loading()).toEqual([0])
  comeSoFar(0, STATES.HAVE_CURRENT_DATA)
  ring.prepareNext()
  expect(loading()).toEqual([0])
  canPlay(0)
  expect(loading()).toEqual([0, 1, 2])
})

test('what is left while it loads gives the connection back, and goes on at its second', () => {
  ring.show(0)
  canPlay(0)
  videoOf(0).currentTime = 7
  swipe(0, 1)
  expect(loading()).toEqual([1, 2])
  expect(videoOf(0).hasAttribute('src')).toBe(false)

  swipe(1, 0)
  expect(loading()).toEqual([0, 2])
  expect(videoOf(0).currentTime).toBe(0)
  canPlay(0)
  expect(videoOf(0).currentTime).toBe(7)
  expect(videoOf(0).paused).toBe(false)
})

test('what has come whole is kept when it is left', () => {
  ring.show(0)
  canPlay(0)
  mediaOf(videoOf(0)).networkState = STATES.NETWORK_IDLE
  swipe(0, 1)
  expect(videoOf(0).src).toBe('/media/0.mp4')
  expect(videoOf(0).paused).toBe(true)
})

test('for somebody who goes back the two videos before are made ready, and the one just left stays', () => {
  ring.show(7)
  canPlay(7)
  swipe(7, 6)
  canPlay(6)
  expect(loading()).toEqual([4, 5, 6])
  swipe(6, 5)
  expect(loading()).toEqual([4, 5])
  expect(created()).toHaveLength(4)
  canPlay(5)
  expect(loading()).toEqual([3, 4, 5])
  swipe(5, 6)
  canPlay(6)
  expect(loading()).toEqual([6, 7, 8])
})

test('after a leap none of the videos far away has the connection', () => {
  ring.show(0)
  canPlay(0)
  ring.show(10)
  expect(loading()).toEqual([10])
})

test('a video whose sound the site may not use stays muted (section 8, 10219)', () => {
  const [first, second] = videos
  if (!first || !second) throw new Error('There are two.')
  Object.assign(second, { isSilenced: true })
  ring.setSilent(false)
  ring.show(0)
  expect(videoOf(0).muted).toBe(false)
  ring.show(1)
  ring.setSilent(true)
  ring.setSilent(false)
  expect(videoOf(1).muted).toBe(true)
  Object.assign(second, { isSilenced: false })
})

test('four players do for all videos', () => {
  ring.show(0)
  canPlay(0)
  for (let index = 1; index < 15; index += 1) {
    swipe(index - 1, index)
    canPlay(index)
    expect(videoOf(index).paused).toBe(false)
  }
  expect(created()).toHaveLength(4)
})

test('a video that failed on its way goes on at the same second when it is tried again', () => {
  ring.show(3)
  canPlay(3)
  const video = videoOf(3)
  const { NETWORK_IDLE: networkState } = STATES
  Object.assign(mediaOf(video), { currentTime: 12, error: { code: 2 }, networkState })
  dispatch(video, 'error')
  ring.retry()
  expect(loading()).toContain(3)
  canPlay(3)
  expect(video.currentTime).toBe(12)
  expect(video.paused).toBe(false)
})

/** A video that loops seeks to its start, and has no frame of it at first. */
function beginAgain(index: number): void {
  Object.assign(mediaOf(videoOf(index)), { seeking: true, readyState: STATES.HAVE_METADATA })
  dispatch(videoOf(index), 'waiting')
}

test('a video that loops reports nothing: the page does not draw it again', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ring.show(0)
  canPlay(0)
  dispatch(videoOf(0), 'playing')
  onState.mockClear()
  beginAgain(0)
  Object.assign(mediaOf(videoOf(0)), { seeking: false, readyState: STATES.HAVE_FUTURE_DATA })
  dispatch(videoOf(0), 'playing')
  vi.advanceTimersByTime(5_000)
  expect(onState).not.toHaveBeenCalled()
})

test('a video that does not begin again waits, and the page says so', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  ring.show(0)
  canPlay(0)
  dispatch(videoOf(0), 'playing')
  onState.mockClear()
  beginAgain(0)
  vi.advanceTimersByTime(1_500)
  expect(onState.mock.lastCall?.[1]).toMatchObject({ isWaiting: true, isStarved: true })
})
