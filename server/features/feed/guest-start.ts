import type { ItemList } from '#contract/models/video.ts'
import type { Db } from '#server/db/client.ts'

/** Long enough that a crowd costs one query, short enough that nobody takes it for old. */
const SHARED_MS = 1_000

type ListForGuests = (db: Db, page: { count: number }) => Promise<ItemList>

/**
 * The beginning of For you as guests see it, which is the same for all of them: looked up at most once a second for
 * each length. Where it goes on, and all that is shown to members, is looked up for whoever asks.
 */
export function shareGuestStart(list: ListForGuests, now: () => number = Date.now): ListForGuests {
  const latest = new Map<number, { untilMs: number; answer: Promise<ItemList> }>()
  return (db, page) => {
    const kept = latest.get(page.count)
    if (kept && now() < kept.untilMs) return kept.answer
    const answer = list(db, page)
    latest.set(page.count, { untilMs: now() + SHARED_MS, answer })
    // A failure is told to those who wait for it, and to nobody after them.
    answer.catch(() => latest.delete(page.count))
    return answer
  }
}
