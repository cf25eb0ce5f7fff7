/**
 * What stands in a caption beside plain words: web addresses and words with a `#` or `@` inside, taken whole so that
 * nothing begins within them; mentions; hashtags, which are `#` or the wide `＃` and characters of identifiers
 * (UAX #31, D2), with the joiners that Persian and Indic words need.
 */
export const CAPTION_TOKEN =
  /(https?:\/\/\S+|(?<![\w&/])[\w&/]+[#＃@]\S*|@[\w.]+|[#＃](?:\p{XIDC}|[\u200c\u200d](?=\p{L}))+)/gu

const NAME_MAX_LENGTH = 64
const TAG_MAX_COUNT = 30

const HASHTAG = /^[#＃]/
const LETTER = /\p{L}/u

/**
 * What a hashtag is called, without its sign: `Sea`, `SEA` and the wide `ｓｅａ` are one. Empty for what is none, such
 * as digits alone: "we are #1".
 */
export function hashtagName(text: string): string {
  const name = text.normalize('NFKC').toLowerCase().normalize('NFC')
  return name.length <= NAME_MAX_LENGTH && LETTER.test(name) ? name : ''
}

/** The hashtag that a token of a caption is; empty for other tokens. */
export const tokenHashtag = (token: string): string =>
  HASHTAG.test(token) ? hashtagName(token.slice(1)) : ''

/** The hashtag that an address names, however it is written. Empty when no caption can hold it. */
export function addressedHashtag(tagName: string): string {
  const [before, token = '', after, ...more] = `#${tagName}`.split(CAPTION_TOKEN)
  return before === '' && after === '' && more.length === 0 ? tokenHashtag(token) : ''
}

/** The names of a caption's hashtags, each once and in their order. Those after the 30th are plain words. */
export function readHashtags(caption: string): string[] {
  const names = Array.from(caption.matchAll(CAPTION_TOKEN), ([token]) => tokenHashtag(token))
  return [...new Set(names.filter(Boolean))].slice(0, TAG_MAX_COUNT)
}
