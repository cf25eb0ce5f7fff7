import { PUSH_WATCH_MAX_COUNT } from '#contract/constants.ts'
import type { Watch } from '#contract/push.ts'

/** A tab says every 20 s what it shows. One that has not for so long is hidden, or gone. */
export const SHOWN_FOR_MS = 60_000

/** What a tab shows, and to whom. */
export interface Shown {
  userId: string
  watch: Watch
}

/** What all tabs of this browser show. */
export class ShownByTabs {
  readonly #tabs = new Map<string, Shown & { untilMs: number }>()

  /** @returns whether this tab shows nothing until now */
  set(tabId: string, shown: Shown | null): boolean {
    const isNew = !this.#tabs.has(tabId)
    // The one that spoke last is the last one.
    this.#tabs.delete(tabId)
    if (shown) this.#tabs.set(tabId, { ...shown, untilMs: Date.now() + SHOWN_FOR_MS })
    return isNew && shown !== null
  }

  /**
   * What to watch for all of them, or null when nobody looks. Should two tabs think that different people are
   * logged in, the one that spoke last is right.
   */
  all(): Shown | null {
    for (const [tabId, { untilMs }] of this.#tabs) if (untilMs < Date.now()) this.#tabs.delete(tabId)
    const latestFirst = [...this.#tabs.values()].toReversed()
    const userId = latestFirst[0]?.userId
    if (userId === undefined) return null
    const watches = latestFirst.filter((tab) => tab.userId === userId).map(({ watch }) => watch)
    // Of a video in two tabs the older revision counts: neither may miss anything.
    const videos = new Map<string, number>()
    for (const { id, rev } of watches.flatMap((watch) => watch.videos)) {
      videos.set(id, Math.min(rev, videos.get(id) ?? rev))
    }
    const userIds = new Set(watches.flatMap((watch) => watch.userIds))
    return {
      userId,
      watch: {
        videos: Array.from(videos, ([id, rev]) => ({ id, rev })).slice(0, PUSH_WATCH_MAX_COUNT),
        userIds: [...userIds].slice(0, PUSH_WATCH_MAX_COUNT),
      },
    }
  }
}

/** Whether whoever watches `watch` hears of all that `wanted` names. */
export function covers(watch: Watch, wanted: Watch): boolean {
  const videoIds = new Set(watch.videos.map(({ id }) => id))
  const userIds = new Set(watch.userIds)
  return wanted.videos.every(({ id }) => videoIds.has(id)) && wanted.userIds.every((id) => userIds.has(id))
}
