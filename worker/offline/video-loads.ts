import { VIDEO_LOADS_CHANNEL, VIDEO_LOADS_EVERY_MS } from '#contract/offline.ts'

import { pause } from '../abortable.ts'

/** A busy page may announce late. */
const QUIET_MS = 3 * VIDEO_LOADS_EVERY_MS
/** A video that takes longer may never load: saving goes on beside it. */
const MAX_BUSY_MS = 10_000

/** Announcements of pages that load a video to play it. */
export class VideoLoads {
  #lastLoadAtMs = -Infinity
  #busySinceMs = -Infinity

  noteLoad(nowMs: number): void {
    if (nowMs - this.#lastLoadAtMs > QUIET_MS) this.#busySinceMs = nowMs
    this.#lastLoadAtMs = nowMs
  }

  /** How long to wait before the connection may be free; 0 when it is free now. */
  waitMs(nowMs: number): number {
    return Math.min(this.#lastLoadAtMs + QUIET_MS, this.#busySinceMs + MAX_BUSY_MS) - nowMs
  }
}

const loads = new VideoLoads()
let channel: BroadcastChannel | undefined

/** Starts to listen to the announcements of pages. */
export function subscribeToVideoLoads(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(VIDEO_LOADS_CHANNEL)
  channel.addEventListener('message', () => loads.noteLoad(performance.now()))
}

/** Resolves as soon as no page loads a video to play it. Rejects with the signal's reason. */
export async function whenNetworkIsFree(signal: AbortSignal): Promise<void> {
  for (let waitMs; (waitMs = loads.waitMs(performance.now())) > 0;) {
    await pause(waitMs, signal)
  }
}
