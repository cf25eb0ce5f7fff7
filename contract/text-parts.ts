/** A part of a user's text: plain text, or something that leads somewhere. */
export interface TextPart {
  kind: 'words' | 'link' | 'mention' | 'hashtag'
  text: string
}

/**
 * Matches the beginning of parts that are not plain text:
 * - web addresses, which end at spaces, at quotes and at the marks of sentences of scripts that put no space behind them;
 * - words with a `#` or `@` inside and names of users on other servers (`@mia@example.org`), which are taken whole, so that
 *   nothing begins within them;
 * - mentions;
 * - hashtags: `#` or the wide `＃` and up to 64 characters of identifiers that are seen, a letter among them (UAX #31, D2), with
 *   the joiners that Persian and Indic words need and the selectors of a letter's form.
 */
const TOKEN =
  /(?<link>[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s\p{Cc}<>"“”„‟«»‹›「」『』（）［］｛｝【】《》〈〉〔〕、。，．！？；：…،؛؟۔।॥]+)|(?<whole>(?<![\w&/])[\w&/]+[#＃@]\S*|@[\w.+-]+[@＠]\S*)|(?<mention>@[\w.]*\w)|(?<hashtag>[#＃](?=\p{XIDC}*?(?!\p{DI})\p{L})(?:(?!\p{DI})\p{XIDC}\p{VS}?|[\u200c\u200d](?=\p{L})){1,64}(?!(?!\p{DI})\p{XIDC}))/gu

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Belongs to the sentence and not to the address, like a bracket that is never closed. */
const END_OF_SENTENCE = /[.,;:!?'‘’`*([{]+$/u

/** Splits a text into its parts, in order. Joined, they are the text again. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addWords = (upTo: number) => {
    const before = parts.at(-1)
    const words = text.slice(end, upTo)
    if (before?.kind === 'words') before.text += words
    else if (words) parts.push({ kind: 'words', text: words })
    end = upTo
  }
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const { link, mention, hashtag } = match.groups ?? {}
    const found = link === undefined ? (mention ?? hashtag) : wholeLink(link)
    if (found) {
      addWords(match.index)
      parts.push({ kind: link ? 'link' : mention ? 'mention' : 'hashtag', text: found })
      end = match.index + found.length
      // Another link may directly follow.
      TOKEN.lastIndex = end
    } else {
      addWords(match.index + match[0].length)
    }
  }
  addWords(text.length)
  return parts
}

/** The web addresses in a text. */
export const linksIn = (text: string): string[] =>
  splitText(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

/** The address in a pasted text: the first one in it, or else the whole text. */
export const pastedAddress = (text: string): string => linksIn(text)[0] ?? text.trim()

/** The actual address in a possible one: up to an unmatched closing bracket, without the end of a sentence. */
function wholeLink(text: string): string {
  const closing: string[] = []
  let end = 0
  for (const letter of text) {
    const isClosing = letter === ')' || letter === ']' || letter === '}'
    if (isClosing && closing.pop() !== letter) break
    const needed = CLOSING[letter]
    if (needed) closing.push(needed)
    end += letter.length
  }
  const link = text.slice(0, end).replace(END_OF_SENTENCE, '')
  return /:\/\/[^/?#]/.test(link) ? link : ''
}
