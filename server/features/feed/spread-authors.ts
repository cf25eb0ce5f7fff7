interface Authored {
  authorId: string
}

/**
 * Reorders a page, as little as possible, so that no author comes twice in a row where that can be avoided.
 * @param previousAuthorId the author shown just before this page
 */
export function spreadAuthors<Video extends Authored>(
  videos: readonly Video[],
  previousAuthorId: string | null,
): Video[] {
  const remaining = [...videos]
  const spread: Video[] = []
  let last = previousAuthorId
  while (remaining.length > 0) {
    const chosen = choose(remaining, last)
    remaining.splice(remaining.indexOf(chosen), 1)
    spread.push(chosen)
    last = chosen.authorId
  }
  return spread
}

/**
 * The first video by another author, unless one author has so many of the remaining videos that theirs has to come
 * next.
 */
function choose<Video extends Authored>(remaining: readonly Video[], last: string | null): Video {
  const dominant = remaining.find(
    (video) => countOf(remaining, video.authorId) * 2 > remaining.length && video.authorId !== last,
  )
  const chosen = dominant ?? remaining.find((video) => video.authorId !== last) ?? remaining[0]
  if (!chosen) throw new RangeError('There is nothing to choose from.')
  return chosen
}

const countOf = (videos: readonly Authored[], authorId: string): number =>
  videos.filter((video) => video.authorId === authorId).length
