import { DAY_MS } from '#contract/constants.ts'

import type { RecordStore } from '../storage/record-store.ts'

/** A picture that is shown again after this long is read from the server again: it may have been deleted there. */
const FRESH_FOR_MS = DAY_MS
const MAX_AGE_MS = 14 * DAY_MS
const MAX_COUNT = 200

export interface ShownPictureRecord {
  file: Blob
  shownAtMs: number
}

export interface ShownPicturesDeps {
  store: RecordStore<ShownPictureRecord>
  /** Reads a picture from the server; null when the user can no longer see it. Rejects without a network. */
  read: (url: string) => Promise<Blob | null>
}

const prefixOf = (userId: string): string => `${userId}|`

/**
 * Pictures of messages that were shown on this device, in the small size of the list, for use without a network. No
 * other cache stores them: the server checks on each request whether the viewer may read the message.
 */
export class ShownPictures {
  readonly #deps: ShownPicturesDeps

  constructor(deps: ShownPicturesDeps) {
    this.#deps = deps
  }

  /**
   * Stores a picture that is on the screen, or removes one that is gone. Evicts the pictures that were shown least
   * recently.
   */
  async retain(userId: string, url: string): Promise<void> {
    const { store, read } = this.#deps
    const key = prefixOf(userId) + url
    const stored = (await store.list({ prefix: key })).get(key)
    if (stored && stored.shownAtMs > Date.now() - FRESH_FOR_MS) return
    const file = await read(url)
    await store.change(prefixOf(userId), (records) => {
      const changes = new Map<string, ShownPictureRecord | undefined>([
        [key, file ? { file, shownAtMs: Date.now() } : undefined],
      ])
      const others = [...records]
        .filter(([each]) => each !== key)
        .toSorted(([, a], [, b]) => b.shownAtMs - a.shownAtMs)
      for (const [index, [each, { shownAtMs }]] of others.entries())
        if (index >= MAX_COUNT - 1 || shownAtMs < Date.now() - MAX_AGE_MS) changes.set(each, undefined)
      return changes
    })
  }

  async file(userId: string, url: string): Promise<Blob | null> {
    const key = prefixOf(userId) + url
    return (await this.#deps.store.list({ prefix: key })).get(key)?.file ?? null
  }

  /** Removes the pictures of all users but one. */
  async discardOthers(userId: string | null): Promise<void> {
    const { store } = this.#deps
    const keys = [...(await store.list()).keys()]
    await store.remove(keys.filter((key) => userId === null || !key.startsWith(prefixOf(userId))))
  }
}
