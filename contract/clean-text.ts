/** Every way to break a line (UAX #14: BK, CR, LF, NL). */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Characters that look as blank as a space: tabs, the fillers of Hangul, and the blanks of Braille, music and
 * hieroglyphs.
 */
const BLANKS = /[\t\u115f\u1160\u2800\u3164\uffa0\u{1d159}\u{13441}\u{13442}]/gu

/** Visible format characters: they enclose the digits after them. */
const SEEN_FORMAT = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`
const MARKS_OF_DIRECTION = String.raw`\u061c\u200e\u200f`
const LETTER_FROM_RIGHT =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Scripts whose words need joiners (UAX #31, section 2.3). */
const JOINING =
  `Arabic Syriac Nko Adlam Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada
  Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese`
    .split(/\s+/)
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('')
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`
/** Invisible characters that make a difference. */
const NEEDED = [
  // People, families and other joined emoji.
  String.raw`${EMOJI}(?:\u200d${EMOJI})+`,
  // England, Scotland, Wales.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}])\p{Variation_Selector}`,
  String.raw`(?<=(?=\p{L})[${JOINING}]\p{M}{0,8})[\u180e\u200c\u200d]`,
].join('|')
const UNSEEN = new RegExp(
  String.raw`(${NEEDED})|(?![\n${SEEN_FORMAT}${MARKS_OF_DIRECTION}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`,
  'gu',
)

/** Tibetan stacks have up to ten marks; transcriptions put at most four accents on a letter. */
const TOO_MANY_MARKS = new RegExp(
  String.raw`([\p{M}\u200c\u200d${MARKS_OF_DIRECTION}]{10})[\p{M}\u200c\u200d${MARKS_OF_DIRECTION}]+`,
  'gu',
)
const TOO_MANY_ACCENTS =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g

/**
 * A text in NFC, with `\
 * ` as its only line break and spaces as its only blanks, without invisible characters: controls, byte order marks,
 * embeddings and isolates, joiners and variation selectors that join and vary nothing, heaps of accents. Characters
 * that scripts and emoji need stay. Cleaning a clean text changes nothing.
 */
export function cleanText(text: string): string {
  const seen = text.normalize('NFC').replace(LINE_BREAKS, '\n').replace(BLANKS, ' ').replace(UNSEEN, '$1')
  const marks = new RegExp(
    LETTER_FROM_RIGHT.test(seen)
      ? `(?<=[${MARKS_OF_DIRECTION}])[${MARKS_OF_DIRECTION}]`
      : `[${MARKS_OF_DIRECTION}]`,
    'g',
  )
  return seen
    .replace(marks, '')
    .normalize('NFC')
    .replace(TOO_MANY_ACCENTS, '$1')
    .replace(TOO_MANY_MARKS, '$1')
}

/** Excludes private use and unassigned characters: fonts show them as boxes, or each differently. */
const ANYTHING_SEEN = new RegExp(String.raw`[\p{L}\p{N}\p{P}\p{S}${SEEN_FORMAT}]`, 'u')
/** Marks with no letter before them on their line. */
const STRAY_MARKS = /^[\s\p{M}]*\p{M}/u

const cleanLine = (line: string): string =>
  ANYTHING_SEEN.test(line) ? line.replace(STRAY_MARKS, '').trimEnd() : ''

/** A clean text on one line, as names are. Empty when none of it is visible. */
export const oneLine = (text: string): string => cleanLine(cleanText(text).replace(/\s+/g, ' ')).trim()

/** A clean text with at most one empty line in a row. Empty when none of it is visible. */
export const severalLines = (text: string): string =>
  cleanText(text)
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts a text to a number of UTF-16 units, between code points: PostgreSQL refuses JSON with half a surrogate pair. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
