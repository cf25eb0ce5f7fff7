import { foldText } from '#contract/comment-settings.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Between letters these join a word (UAX #29), as in an address: without them, `bad.example` contains the word before
 * its point.
 */
const JOINERS = /[._:·]/gu

/** The offsets in a text at which a word begins or ends, also in scripts without spaces. */
function boundariesOf(text: string): Set<number> {
  const starts = Array.from(segmenter.segment(text), ({ index }) => index)
  const joiners = Array.from(text.matchAll(JOINERS), ({ index }) => [index, index + 1])
  return new Set([...starts, ...joiners.flat(), text.length])
}

/**
 * Whether a text has one of the words, as a whole word.
 * @param words folded, as `foldBlockedWord` does
 */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const folded = foldText(text).replaceAll(/\s+/gu, ' ')
  const present = words.filter((word) => folded.includes(word))
  if (present.length === 0) return false
  const boundaries = boundariesOf(folded)
  return present.some((word) => {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      if (boundaries.has(at) && boundaries.has(at + word.length)) return true
    return false
  })
}
