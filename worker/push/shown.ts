import { PUSH_WATCH_MAX_COUNT } from '#contract/constants.ts'
import type { Watch } from '#contract/push.ts'

/** A tab publishes every 20 s what it shows. After this long without it, the tab counts as hidden or closed. */
export const SHOWN_FOR_MS = 60_000

/** The things that a tab shows, and the user who sees them. */
export interface Shown {
  userId: string
  watch: Watch
}

/** The things that all tabs of this browser show. */
export class ShownByTabs {
  readonly #tabs = new Map<string, Shown & { untilMs: number }>()

  /** @returns whether this tab showed nothing until now */
  set(tabId: string, shown: Shown | null): boolean {
    const isNew = !this.#tabs.has(tabId)
    // Moves the tab to the end: the last one is the one that published last.
    this.#tabs.delete(tabId)
    if (shown) this.#tabs.set(tabId, { ...shown, untilMs: Date.now() + SHOWN_FOR_MS })
    return isNew && shown !== null
  }

  /**
   * The things to watch for all tabs, or null when none is visible. Should two tabs have different users, the one that
   * published last counts.
   */
  all(): Shown | null {
    for (const [tabId, { untilMs }] of this.#tabs) if (untilMs < Date.now()) this.#tabs.delete(tabId)
    const latestFirst = [...this.#tabs.values()].toReversed()
    const userId = latestFirst[0]?.userId
    if (userId === undefined) return null
    const watches = latestFirst.filter((tab) => tab.userId === userId).map(({ watch }) => watch)
    // Of a video in two tabs the older revision counts, so that neither misses anything.
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

/** Whether `watch` includes everything in `wanted`. */
export function covers(watch: Watch, wanted: Watch): boolean {
  const videoIds = new Set(watch.videos.map(({ id }) => id))
  const userIds = new Set(watch.userIds)
  return wanted.videos.every(({ id }) => videoIds.has(id)) && wanted.userIds.every((id) => userIds.has(id))
}
