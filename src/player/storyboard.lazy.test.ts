import { afterEach, describe, expect, test } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'
import { playerSettings } from '#src/state/player-settings.ts'

import { createStoryboardView, frameAt } from './storyboard.lazy.ts'

const { media } = videoFixture('1')
const storyboard = { url: '/media/poster/ab/abc.webp', frameCount: 10 }

function createPicture(): HTMLElement {
  document.body.innerHTML = '<div><div hidden><span></span></div></div>'
  return document.querySelector<HTMLElement>('[hidden]') ?? document.body
}

afterEach(() => {
  playerSettings.isDataSaver = false
})

test.each([
  [0, 0],
  [0.09, 0],
  [0.1, 1],
  [0.55, 5],
  [1, 9],
])('at %d of the video the picture is number %d', (ratio, index) => {
  expect(frameAt(ratio, 10)).toBe(index)
})

describe('the picture above the seek bar', () => {
  test('is that of the place on the bar, with its time', () => {
    const picture = createPicture()
    const view = createStoryboardView(picture, { ...media, storyboard })
    view.show(0.5)
    expect(picture.hidden).toBe(false)
    expect(picture.textContent).toBe('0:03')
    expect(picture.style.backgroundImage).toContain(storyboard.url)
    expect(Number.parseFloat(picture.style.backgroundPositionX)).toBeCloseTo((5 / 9) * 100)
    view.hide()
    expect(picture.hidden).toBe(true)
  })

  test('is not there for a video without one, and not fetched on data-saver', () => {
    const picture = createPicture()
    createStoryboardView(picture, media).show(0.5)
    expect(picture.hidden).toBe(true)
    playerSettings.isDataSaver = true
    createStoryboardView(picture, { ...media, storyboard }).show(0.5)
    expect(picture.hidden).toBe(true)
    expect(picture.style.backgroundImage).toBe('')
  })
})
