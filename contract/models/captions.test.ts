import * as v from 'valibot'
import { expect, test } from 'vitest'

import { CAPTION_TRACK_MAX_LENGTH, VIDEO_MAX_DURATION_SEC } from '../constants.ts'
import { asValibotMessage } from '../sentence.ts'
import { CaptionTextSchema } from './captions.ts'

const at = (sec: number) =>
  `00:${String(Math.floor(sec / 60)).padStart(2, '0')}:${(sec % 60).toFixed(3).padStart(6, '0')}`

/**
 * Subtitles as speech recognition writes them: each word with its time, and each line repeated while the next one
 * comes.
 */
function timedByWord(wordsPerSec: number): string {
  const cues = Array.from({ length: VIDEO_MAX_DURATION_SEC / 2 }, (_, index) => {
    const start = index * 2
    const words = Array.from(
      { length: wordsPerSec * 2 },
      (_word, place) => `<${at(start + place / wordsPerSec)}><c> something</c>`,
    ).join('')
    return `${at(start)} --> ${at(start + 2)} align:start position:0%\nwhat was said\n${words}`
  })
  return ['WEBVTT', ...cues].join('\n\n')
}

test('three minutes of somebody who speaks fast fit, with a time for each word', () => {
  const text = timedByWord(5)
  expect(text.length).toBeGreaterThan(24_152)
  expect(v.safeParse(CaptionTextSchema, text).success).toBe(true)
})

const issuesOf = (text: string) => v.safeParse(CaptionTextSchema, text).issues?.map(({ message }) => message)

test('longer ones, and those without a word, are refused with their reason', () => {
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'
  expect(issuesOf(`${cue}${'a'.repeat(CAPTION_TRACK_MAX_LENGTH)}`)).toEqual([
    asValibotMessage('subtitlesTooLong'),
  ])
  expect(issuesOf(`${cue}\u200b`)).toEqual([asValibotMessage('subtitlesNoText')])
})
