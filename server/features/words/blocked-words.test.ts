import { expect, test } from 'vitest'

import {
  BLOCKED_WORD_MAX_LENGTH,
  BLOCKED_WORDS_MAX_COUNT,
  foldBlockedWord,
} from '#contract/comment-settings.ts'

import { hasBlockedWord } from './blocked-words.ts'

const finds = (word: string, text: string) => hasBlockedWord(text, [foldBlockedWord(word)])

test.each([
  ['Ass', 'what an ASS!', 'a class of its own'],
  ['über', 'ÜBER alles', 'übertrieben'],
  ['дурак', 'Ты Дурак.', 'дураками'],
  ['笨蛋', '你是笨蛋吗', '笨手笨脚'],
  ['バカ', 'お前はバカだ', 'バカンスに行く'],
  ['바보', '이 바보!', '바보상자'],
  ['โง่', 'คุณโง่มาก', 'คุณฉลาดมาก'],
  ['मूर्ख', 'वह मूर्ख है', 'मूर्खता'],
  ['غبي', 'أنت غَبِيّ جدا', 'غبيون'],
  ['spam link', 'buy my SPAM   link\nnow', 'spam and a link'],
  ['🍆', 'look 🍆🍆', 'look 🍅'],
  ["don't", 'DON’T do it', 'do not'],
])('%s is found in “%s” as a whole word, and not in “%s”', (word, text, other) => {
  expect(finds(word, text)).toBe(true)
  expect(finds(word, other)).toBe(false)
})

test.each([
  ['wide letters', 'ｂａｄ'],
  ['mathematical letters', '𝗯𝗮𝗱'],
  ['a character that is not seen', 'b\u200Ba\u00ADd'],
  ['a hashtag', '#bad'],
  ['a mention', '@bad'],
  ['punctuation on both sides', '…bad—'],
  ['the name of a site', 'see bad.example'],
  ['an address', 'https://www.bad.example/'],
  ['words that are joined', 'so_bad_really'],
])('a word in %s is found', (_name, text) => {
  expect(finds('bad', text)).toBe(true)
})

test('an apostrophe is part of a word', () => {
  expect(finds('can', "I can’t, or can't I?")).toBe(false)
})

test('decomposed and composed letters are the same', () => {
  expect(finds('cafe\u0301', 'Un CAFÉ')).toBe(true)
  expect(finds('café', 'Un cafe\u0301')).toBe(true)
})

test('as many words as there can be, in as long a text as there can be, take no time', () => {
  const words = Array.from(
    { length: BLOCKED_WORDS_MAX_COUNT },
    (_, index) => `a${'a'.repeat(index % (BLOCKED_WORD_MAX_LENGTH - 1))}`,
  )
  const startedAt = performance.now()
  expect(hasBlockedWord('a'.repeat(500), words)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
