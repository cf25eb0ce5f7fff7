/** Ignores accents and letter case. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Finds the sections whose text contains every word of a search, whole or as a part of a word.
 * @param textOf the text of a section as the page shows it
 * @returns undefined for a search without words
 */
export function findSections(
  query: string,
  ids: readonly string[],
  textOf: (id: string) => string,
): ReadonlySet<string> | undefined {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return new Set(
    ids.filter((id) => {
      const text = fold(textOf(id))
      return words.every((word) => text.includes(word))
    }),
  )
}
