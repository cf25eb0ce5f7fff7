import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useDevice } from './use-device.ts'

const runMediaSession = vi.hoisted(() => vi.fn<(video: { id: string }) => void>())
vi.mock('#src/player/media-session.lazy.ts', () => ({ runMediaSession }))

const render = renderInMain()
const actions = { toggle() {}, moveBy() {} }

function Screen({ id, element }: { id: string; element: HTMLVideoElement }) {
  useDevice(videoFixture(id), element, actions)
  return null
}

const show = (id: string, element: HTMLVideoElement) => render(<Screen id={id} element={element} />)

function createPlayer(isPlaying: boolean): HTMLVideoElement {
  const element = document.createElement('video')
  Object.defineProperty(element, 'played', { value: { length: isPlaying ? 1 : 0 } })
  Object.defineProperty(element, 'paused', { value: !isPlaying })
  return element
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shownIds = () => runMediaSession.mock.calls.map(([{ id }]) => id)

beforeEach(() => {
  vi.useFakeTimers()
  runMediaSession.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'pictureInPictureElement')
})

test('the device learns of a video once it plays', async () => {
  const element = createPlayer(false)
  show('1', element)
  await pass(5_000)
  expect(shownIds()).toEqual([])
  element.dispatchEvent(new Event('playing'))
  await pass(1_000)
  expect(shownIds()).toEqual(['1'])
})

test('the device does not learn of videos that a viewer swipes past', async () => {
  show('1', createPlayer(true))
  await pass(300)
  show('2', createPlayer(true))
  await pass(300)
  show('3', createPlayer(true))
  await pass(1_000)
  expect(shownIds()).toEqual(['3'])
})

test('a window of its own moves on at once, also to a video that does not play', async () => {
  Object.defineProperty(document, 'pictureInPictureElement', {
    value: createPlayer(true),
    configurable: true,
  })
  show('1', createPlayer(false))
  await pass(0)
  expect(shownIds()).toEqual(['1'])
})
