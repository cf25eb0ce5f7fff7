/** Entries in their original order, each id once (specification section 3: lists are merged by id). */
export function mergeById<Entry extends { id: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}
