import { cleanText } from './clean-text.ts'
import { splitText } from './text-parts.ts'

/** Further hashtags of a caption are not indexed: they would make each like of the video expensive. */
const TAG_MAX_COUNT = 30

/** Only Cherokee is folded to capitals. */
const SMALL_CHEROKEE = /[\u13f8-\u13fd\uab70-\uabbf]/g
/**
 * Folds the case of a letter (Unicode 3.13, R4), which JavaScript does not provide: by way of its capital, so that ß
 * becomes ss and ς becomes σ. The dotless i becomes the dotted one, as its capital is I.
 */
const foldLetter = (letter: string): string =>
  letter
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(SMALL_CHEROKEE, (small) => small.toUpperCase())

/** Folds spellings that read alike into one: `Sea`, `SEA` and the wide `ｓｅａ`, all four kinds of Turkish i, ß and ss. */
function fold(written: string): string {
  const plain = cleanText(written.normalize('NFKC')).replace(/\p{VS}/gu, '')
  // Each letter by itself: at the end of a word, Σ would become another letter.
  const folded = Array.from(plain, foldLetter).join('')
  // Removes the dot that is left of İ. Letters that have one, such as ż, are composed in this form and stay.
  return folded.replaceAll('\u0307', '').normalize('NFKC')
}

function isHashtag(text: string): boolean {
  const [part, ...more] = splitText(text)
  return part?.kind === 'hashtag' && more.length === 0
}

/**
 * The name of a hashtag as it is written in an address or a caption, without its sign. Empty when it is not a hashtag.
 */
export function hashtagName(written: string): string {
  const name = isHashtag(`#${written}`) ? fold(written) : ''
  // Folding can turn a letter into several, which may be too many.
  return isHashtag(`#${name}`) ? name : ''
}

/** The names of a caption's first hashtags, without repetitions. */
export function readHashtags(caption: string): string[] {
  const names = splitText(caption).flatMap(({ kind, text }) =>
    kind === 'hashtag' ? [hashtagName(text.slice(1))] : [],
  )
  return [...new Set(names)].filter(Boolean).slice(0, TAG_MAX_COUNT)
}
