import { cleanText } from './clean-text.ts'
import { splitText } from './text-parts.ts'

/** More would make each like of the video expensive: further hashtags of a caption are not indexed. */
const TAG_MAX_COUNT = 30

/** Cherokee alone is folded to capitals. */
const SMALL_CHEROKEE = /[\u13f8-\u13fd\uab70-\uabbf]/g
/**
 * A letter in the case folding of Unicode (3.13, R4), which no language has built in: by way of its capital, so that ß
 * is ss and ς is σ. The i without a dot becomes i with it, as its capital is I.
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
  // Each by itself: at the end of a word Σ would become another letter.
  const folded = Array.from(plain, foldLetter).join('')
  // The dot that is left over of İ. Letters that are written with one, such as ż, are of one piece in this form.
  return folded.replaceAll('\u0307', '').normalize('NFKC')
}

function isHashtag(text: string): boolean {
  const [part, ...more] = splitText(text)
  return part?.kind === 'hashtag' && more.length === 0
}

/** The name of the hashtag that an address or a caption writes, without its sign. Empty when it is none. */
export function hashtagName(written: string): string {
  const name = isHashtag(`#${written}`) ? fold(written) : ''
  // Letters can be folded to several, and be too many then.
  return isHashtag(`#${name}`) ? name : ''
}

/** The names of a caption's first hashtags, each once. */
export function readHashtags(caption: string): string[] {
  const names = splitText(caption).flatMap(({ kind, text }) =>
    kind === 'hashtag' ? [hashtagName(text.slice(1))] : [],
  )
  return [...new Set(names)].filter(Boolean).slice(0, TAG_MAX_COUNT)
}
