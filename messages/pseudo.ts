import type { PSEUDO_LANGUAGES } from './languages.ts'

/** The letters of each pair look alike: the text stays readable. */
const ACCENTS = new Map(
  Array.from('aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.match(/../g) ?? [], ([plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)
const EXPANSION = 0.4
const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
const POP_DIRECTIONAL_FORMATTING = '\u202c'

/** Changes a text of a message, without its values and tags. */
export const pseudoText = (language: (typeof PSEUDO_LANGUAGES)[number], text: string): string =>
  language === 'en-XA'
    ? text.replaceAll(/\p{L}/gu, (letter) => ACCENTS.get(letter) ?? letter)
    : text.replaceAll(/\p{L}[\p{L}\p{N}’' -]*/gu, `${RIGHT_TO_LEFT_OVERRIDE}$&${POP_DIRECTIONAL_FORMATTING}`)

/** The brackets show where a text is cut off, and the letters in them make it as long as a long language does. */
export const pseudoEnds = (
  language: (typeof PSEUDO_LANGUAGES)[number],
  length: number,
): [start: string, end: string] =>
  language === 'en-XA'
    ? ['[', `${' one two three four five six'.slice(0, Math.ceil(length * EXPANSION))}]`]
    : ['', '']
