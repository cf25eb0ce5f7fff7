import { beforeEach, describe, expect, test } from 'vitest'

import { seekBySteps } from './controls.ts'
import { isSought, positionOf, seekTo, startAt } from './seek.ts'

let video: HTMLVideoElement
/** Positions that were set, in order. */
let sent: number[]

beforeEach(() => {
  sent = []
  const element = { duration: 20 }
  const target = new EventTarget()
  video = Object.assign(target, element) as HTMLVideoElement
  let currentTime = 0
  Object.defineProperty(video, 'currentTime', {
    get: () => currentTime,
    set: (value: number) => {
      currentTime = value
      sent.push(value)
    },
  })
})

const arrive = () => video.dispatchEvent(new Event('seeked'))

describe('seeking', () => {
  test('one seek at a time, and the last wish is the next', () => {
    seekTo(video, 4)
    seekTo(video, 6)
    seekTo(video, 9)
    expect(sent).toEqual([4])
    expect(positionOf(video)).toBe(9)
    arrive()
    expect(sent).toEqual([4, 9])
    arrive()
    expect(isSought(video)).toBe(false)
  })

  test('stays inside the video', () => {
    seekTo(video, -3)
    arrive()
    seekTo(video, 99)
    expect(sent[0]).toBe(0)
    expect(sent[1]).toBeCloseTo(19.95)
  })

  test('steps of the keyboard are a tenth of a video, 1 to 5 seconds, and add up', () => {
    seekBySteps(video, 1)
    seekBySteps(video, 1)
    expect(positionOf(video)).toBe(4)
    arrive()
    arrive()
    Object.assign(video, { duration: 180 })
    seekBySteps(video, -1)
    expect(positionOf(video)).toBe(0)
    arrive()
    seekBySteps(video, 1)
    expect(positionOf(video)).toBe(5)
  })

  test('another video in the element ends it', () => {
    seekTo(video, 4)
    seekTo(video, 5)
    Object.assign(video, { duration: Number.NaN })
    video.dispatchEvent(new Event('emptied'))
    expect(isSought(video)).toBe(false)
    expect(sent).toEqual([4])
  })

  test('a video begins where it was; one that is given up before leaves nothing to the next', () => {
    const know = () => video.dispatchEvent(new Event('loadedmetadata'))
    startAt(video, 7)
    expect(positionOf(video)).toBe(7)
    startAt(video, 0)
    know()
    expect(sent).toEqual([])
    startAt(video, 3)
    startAt(video, 5)
    know()
    expect(sent).toEqual([5])
  })
})
