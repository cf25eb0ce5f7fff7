import { beforeEach, describe, expect, test } from 'vitest'

import { addVideoCount, settleVideoCount, updateVideoCount, videoCount } from './video-count.ts'

const count = { liked: false, likeCount: 3 }

beforeEach(() => {
  videoCount.counts = {}
})

describe('video counts (specification section 4)', () => {
  test('are stored only for string video ids', () => {
    addVideoCount(7, count)
    addVideoCount(undefined, count)
    addVideoCount('', count)
    updateVideoCount(7, { liked: true })
    expect(videoCount.counts).toEqual({})
    addVideoCount('7', count)
    expect(videoCount.counts).toEqual({ 7: count })
  })

  test('the add action does not overwrite existing entries', () => {
    addVideoCount('7', count)
    addVideoCount('7', { ...count, likeCount: 99 })
    expect(videoCount.counts['7']?.likeCount).toBe(3)
  })

  test('the update action overwrites what it names', () => {
    addVideoCount('7', { ...count })
    updateVideoCount('7', { liked: true })
    expect(videoCount.counts['7']).toEqual({ liked: true, likeCount: 3 })
  })

  test('a settled entry leaves the word to the server', () => {
    addVideoCount('7', count)
    settleVideoCount('7')
    expect(videoCount.counts).toEqual({})
  })
})
