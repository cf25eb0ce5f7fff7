import { withAsciiDigits } from '#contract/digits.ts'

/**
 * Words of the search index: in every language, and the same for texts and queries. Does not use the database, whose
 * parser knows no words of Japanese, Chinese or Thai.
 */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

const TEXT_MAX_WORDS = 200
const WORD_MAX_LENGTH = 40

const HAN = /\p{Script=Han}/u
/** Scripts without spaces whose parts are words themselves, so that a dictionary may split them differently. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
/** Korean joins words that are also searched for separately: 부산해수욕장. Longer ones are not compounds. */
const HANGUL = /^\p{Script=Hangul}{3,12}$/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Letters whose marks are only reading aids or accents. In Thai, Hindi or Japanese a mark makes a different letter. */
const MARKED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu

/** Letters that no normal form decomposes. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  // Arabic: forms that are used interchangeably.
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  // Persian and Urdu lengthen words with it.
  ـ: '',
}
/** Joiners, selectors of a letter's form, and the colours of skin. */
const UNSEEN = /\p{VS}|\p{Emoji_Modifier}|[\u200b-\u200f]/gu
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Folds case, accents, and wide and narrow letters into one spelling. */
export function foldText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .normalize('NFKC')
      // ٢٠٤١ and २०४१ are 2041.
      .replace(/(?![0-9])\p{Nd}+/gu, withAsciiDigits)
      // İ would leave a dot.
      .replaceAll('İ', 'i')
      .toLowerCase()
      // Before marks are decomposed, as hamza is one of them.
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFD')
      .replace(MARKED, '$1')
      .normalize('NFC')
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      // ς occurs only at the end of words.
      .replaceAll('ς', 'σ')
      .replace(/[\u30a1-\u30f6]/g, (katakana) => String.fromCodePoint((katakana.codePointAt(0) ?? 0) - 0x60))
      .replace(UNSEEN, '')
  )
}

/** The article, which Arabic writes as part of the word. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{Script=Arabic}{3})/u

/** Cuts between code points: PostgreSQL refuses JSON with half a surrogate pair. */
const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('')

const bare = (word: string): string =>
  cut(word.replace(ARABIC_ARTICLE, '').replace(/['’ʼ`´.]/g, ''), WORD_MAX_LENGTH)

/** The words of a text in their order, folded. */
export function splitWords(text: string): string[] {
  // Names written as one word: #CatsOfTheWorld, mia.song, night_bus.
  const spaced = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_#@＃＠]+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ' ')
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(foldText(spaced))) {
    if (isWordLike || EMOJI.test(segment)) {
      const word = bare(segment)
      if (word) words.push(word)
    }
  }
  return words
}

/**
 * Each pair of neighbouring letters of a dense script, and each Han letter, to find words that are split differently.
 */
export function chunksOf(word: string): string[] {
  if (!DENSE.test(word)) return []
  const letters = Array.from(word)
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return letters.length === 1 ? letters : pairs
}

/** The suffixes of a Korean word: a word within it begins one of them. */
function endsOf(word: string): string[] {
  const letters = HANGUL.test(word) ? Array.from(word) : []
  return letters.slice(1, -1).map((_, index) => letters.slice(index + 1).join(''))
}

/** Words by which a text is found. */
export function indexWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text)) words.add(word)
    // A name written as one word is also found by all of it.
    for (const [name] of text.matchAll(/[#＃@＠]?[\p{L}\p{M}\p{N}_.'’]{2,}/gu)) {
      const whole = bare(foldText(name.replace(/[#＃@＠_]/g, '')))
      if (whole && !DENSE.test(whole)) words.add(whole)
    }
    for (const run of foldText(text).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu) ??
      []) {
      for (const chunk of chunksOf(run)) words.add(chunk)
      for (const letter of run) if (HAN.test(letter)) words.add(letter)
    }
  }
  return [...new Set([...words, ...[...words].flatMap(endsOf)])].slice(0, TEXT_MAX_WORDS)
}

/** The index word of a whole name, which sorts before all longer ones. Normal words never begin like it. */
export const wholeName = (text: string): string =>
  `=${cut(
    foldText(text)
      .replace(/^[#＃@＠]/, '')
      .replace(/\s+/g, ' ')
      .trim(),
    2 * WORD_MAX_LENGTH,
  )}`

/** The word, and the word without each one of its letters. */
export function nearOf(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < 3 || word.startsWith('=')) return []
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** Whether two words differ only by one added, missing or different letter, or two swapped ones. */
export function isOneSlip(written: string, word: string): boolean {
  const [a, b] = [Array.from(written), Array.from(word)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1
    endB -= 1
  }
  const [middleA, middleB] = [a.slice(start, endA), b.slice(start, endB)]
  if (middleA.length <= 1 && middleB.length <= 1) return true
  const isSwapped = middleA[0] === middleB[1] && middleA[1] === middleB[0]
  return middleA.length === 2 && middleB.length === 2 && isSwapped
}
