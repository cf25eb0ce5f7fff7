interface Authored {
  authorId: string
}

/**
 * Reorders a page as little as it takes that no author comes twice in a row, where that is possible.
 * @param previousAuthorId the author shown just before this page
 */
export function spreadAuthors<Item extends Authored>(
  items: readonly Item[],
  previousAuthorId: string | null,
): Item[] {
  const remaining = [...items]
  const spread: Item[] = []
  let last = previousAuthorId
  while (remaining.length > 0) {
    const chosen = choose(remaining, last)
    remaining.splice(remaining.indexOf(chosen), 1)
    spread.push(chosen)
    last = chosen.authorId
  }
  return spread
}

/** The first item of another author, unless one author fills so many of the places left that it has to be theirs. */
function choose<Item extends Authored>(remaining: readonly Item[], last: string | null): Item {
  const dominant = remaining.find(
    (item) => countOf(remaining, item.authorId) * 2 > remaining.length && item.authorId !== last,
  )
  const chosen = dominant ?? remaining.find((item) => item.authorId !== last) ?? remaining[0]
  if (!chosen) throw new RangeError('There is nothing to choose from.')
  return chosen
}

const countOf = (items: readonly Authored[], authorId: string): number =>
  items.filter((item) => item.authorId === authorId).length
