import type { ItemList } from '#contract/models/video.ts'
import type { Db } from '#server/db/client.ts'

/** Long enough that a crowd costs one query, short enough that the list does not seem outdated. */
const SHARED_MS = 1_000

type ListForGuests = (db: Db, page: { count: number }) => Promise<ItemList>

/**
 * Shares the first page of For you, which is the same for all guests: it is read at most once a second for each length.
 * Later pages, and all pages of users, are read for each request.
 */
export function shareGuestStart(read: ListForGuests, now: () => number = Date.now): ListForGuests {
  const cache = new Map<number, { untilMs: number; list: Promise<ItemList> }>()
  return (db, page) => {
    const cached = cache.get(page.count)
    if (cached && now() < cached.untilMs) return cached.list
    const list = read(db, page)
    cache.set(page.count, { untilMs: now() + SHARED_MS, list })
    // A failure reaches the requests that wait for it, and no later ones.
    list.catch(() => cache.delete(page.count))
    return list
  }
}
