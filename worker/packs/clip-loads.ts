import { CLIP_LOADS_CHANNEL, CLIP_LOADS_EVERY_MS } from '#contract/packs.ts'

import { pause } from '../abortable.ts'

/** A page that has a lot to do says it late. */
const QUIET_MS = 3 * CLIP_LOADS_EVERY_MS

let lastHeardAtMs = -Infinity
let channel: BroadcastChannel | undefined

/** Listens from now on to what pages say of the clips that they play. */
export function heedClipLoads(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(CLIP_LOADS_CHANNEL)
  channel.addEventListener('message', () => {
    lastHeardAtMs = performance.now()
  })
}

/** Resolves as soon as no page loads a clip to play it. Rejects with the signal's reason. */
export async function whenLineIsFree(signal: AbortSignal): Promise<void> {
  for (let waitMs; (waitMs = lastHeardAtMs + QUIET_MS - performance.now()) > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- until nobody has said so for a while
    await pause(waitMs, signal)
  }
}
