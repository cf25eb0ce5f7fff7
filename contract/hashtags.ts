/**
 * What stands in a caption beside plain words: web addresses and words with a `#` or `@` inside, taken whole so that
 * nothing begins within them; mentions; hashtags, which are `#` or the wide `＃` and up to 64 characters of
 * identifiers, a letter among them (UAX #31, D2), with the joiners that Persian and Indic words need.
 */
export const CAPTION_TOKEN =
  /(https?:\/\/\S+|(?<![\w&/])[\w&/]+[#＃@]\S*|@[\w.]*\w|[#＃](?=\p{XIDC}*?\p{L})(?:\p{XIDC}|[\u200c\u200d](?=\p{L})){1,64}(?!\p{XIDC}))/gu

const HASHTAG = /^[#＃]/
/** More of one caption would make each of its clip's likes dear: the clip is not filed under later ones. */
const TAG_MAX_COUNT = 30

/** What a hashtag is called: `#Sea`, `#SEA` and the wide `＃ｓｅａ` are one. */
const nameOf = (hashtag: string): string => hashtag.slice(1).normalize('NFKC').toLowerCase().normalize('NFC')

/** The name of the hashtag that an address names, however it is written. Empty when no caption can hold it. */
export function addressedHashtag(tagName: string): string {
  const [before, hashtag = '', after, ...more] = `#${tagName}`.split(CAPTION_TOKEN)
  const isOne = before === '' && after === '' && more.length === 0 && HASHTAG.test(hashtag)
  return isOne ? nameOf(hashtag) : ''
}

/** The names of a caption's first hashtags, each once. */
export function readHashtags(caption: string): string[] {
  const tokens = Array.from(caption.matchAll(CAPTION_TOKEN), ([token]) => token)
  const names = tokens.filter((token) => HASHTAG.test(token)).map(nameOf)
  return [...new Set(names)].slice(0, TAG_MAX_COUNT)
}
