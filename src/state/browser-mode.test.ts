import { beforeEach, describe, expect, test } from 'vitest'

import {
  browserMode,
  closeBrowserMode,
  setBrowserIndex,
  setBrowserVideos,
  showBrowserMode,
  takeReturn,
} from './browser-mode.ts'
import { currentVideoId, currentTime } from './video-lists.ts'

const LIST = 'user_list:7'
const IDS = ['11', '12', '13']

beforeEach(closeBrowserMode)

describe('browser mode (specification sections 3 and 4)', () => {
  test('shows a list from one of its videos on, at the second it had', () => {
    showBrowserMode(LIST, IDS, 1, 4.5)
    expect(browserMode).toEqual({ listName: LIST, videoIds: IDS, currentIndex: 1, startTime: 4.5 })
    expect(currentVideoId(LIST)).toBe('12')
    expect(currentTime(LIST)).toBe(4.5)
  })

  test.each([
    [-1, 0],
    [2, 2],
    [3, 3],
    [4, 3],
    [Infinity, 3],
  ])('the index %d is clamped to %d between 0 and the length of the list (section 4)', (wanted, index) => {
    showBrowserMode(LIST, IDS, 0)
    setBrowserIndex(wanted)
    expect(browserMode.currentIndex).toBe(index)
    showBrowserMode(LIST, IDS, wanted)
    expect(browserMode.currentIndex).toBe(index)
  })

  test('the index stays clamped when the list gets shorter (section 4)', () => {
    showBrowserMode(LIST, IDS, 2)
    setBrowserVideos(['11'])
    expect(browserMode.currentIndex).toBe(1)
  })

  test('closing leads back to the video that was shown last, once', () => {
    showBrowserMode(LIST, IDS, 0)
    setBrowserIndex(2)
    closeBrowserMode()
    expect(browserMode).toEqual({ listName: null, videoIds: [], currentIndex: 0, startTime: 0 })
    expect(takeReturn(LIST)).toBe('13')
    expect(takeReturn(LIST)).toBeUndefined()
  })

  test('going back before the viewer page is there leads to the video that was opened', () => {
    showBrowserMode(LIST, IDS, 1)
    expect(takeReturn(LIST)).toBe('12')
    expect(takeReturn(LIST)).toBeUndefined()
  })

  test('no other list takes the place that one comes back to', () => {
    showBrowserMode(LIST, IDS, 0)
    closeBrowserMode()
    expect(takeReturn('user_list:8')).toBeUndefined()
  })
})
