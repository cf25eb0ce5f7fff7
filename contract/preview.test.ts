import { expect, test } from 'vitest'

import { previewSize, shorten, videoTitle } from './preview.ts'

test('a preview has the shape of its video, fits its box and is never larger than the video', () => {
  expect(previewSize({ width: 1080, height: 1920 })).toEqual({ width: 720, height: 1280 })
  expect(previewSize({ width: 1080, height: 1920 }, 'small')).toEqual({ width: 180, height: 320 })
  expect(previewSize({ width: 360, height: 640 })).toEqual({ width: 360, height: 640 })
  expect(previewSize({ width: 1700, height: 90 })).toEqual({ width: 1280, height: 68 })
  expect(previewSize({ width: 2, height: 4000 }, 'small')).toEqual({ width: 1, height: 320 })
})

test('a title is one short line, cut at a word and never within a character', () => {
  expect(shorten('Rain on\n\n the window', 70)).toBe('Rain on the window')
  expect(shorten('the quick brown fox', 12)).toBe('the quick…')
  expect(shorten('不知道说什么好', 4)).toBe('不知道…')
  const family = '👨‍👩‍👧'
  expect(shorten(family.repeat(5), 3)).toBe(`${family.repeat(2)}…`)
  expect(shorten(family.repeat(5), 5)).toBe(family.repeat(5))
})

test('a video is named by its caption and author, or by its author alone', () => {
  const author = { nickname: 'Ada' } as never
  const messages = {
    titleBy: ({ caption, name }: { caption: string | number; name: string | number }) =>
      `${caption} by ${name}`,
    videoBy: ({ name }: { name: string | number }) => `Video by ${name}`,
  }
  expect(videoTitle({ caption: 'x '.repeat(1000), author }, messages).length).toBeLessThan(90)
  expect(videoTitle({ caption: ' ', author }, messages)).toBe('Video by Ada')
})
