/** A setting that the search finds, in the words of the page. */
export interface Setting {
  /** The id of its section. */
  section: string
  label: string
}

/** Ignores accents and letter case. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a search. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean)

/**
 * Finds the settings that have every word of a search in their name or that of their section, whole or as a part of a word,
 * and at least one in their own name.
 * @param titleOf the name of a section
 */
export function findSettings(
  words: readonly string[],
  settings: readonly Setting[],
  titleOf: (section: string) => string,
): Setting[] {
  return settings.filter(({ section, label }) => {
    const own = fold(label)
    const all = `${fold(titleOf(section))} ${own}`
    return words.some((word) => own.includes(word)) && words.every((word) => all.includes(word))
  })
}

/** Finds the places of words in a text: pairs of the first character and the one after the last, in order. */
export function placesOf(words: readonly string[], text: string): [from: number, to: number][] {
  // A character of the text can become several, or none.
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const part = fold(character)
    for (let index = 0; index < part.length; index += 1) starts.push(at)
    folded += part
    at += character.length
  }
  starts.push(text.length)
  const isFound = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length))
      isFound.fill(true, starts[from], starts[from + word.length])
  }
  const places: [number, number][] = []
  for (const [index, is] of isFound.entries()) {
    const last = places.at(-1)
    if (is && last?.[1] === index) last[1] = index + 1
    else if (is) places.push([index, index + 1])
  }
  return places
}
