import { LIVE_RESUME_SEC } from '#contract/live.ts'
import { messages } from '#messages/broadcast.ts'
import { sendFragment } from '#src/data/live-fragments.ts'
import { readUnsent, UnsentFragments } from '#src/data/unsent-fragments.ts'
import { showMessage } from '#src/state/snackbar.ts'

import { broadcast, reasonOf } from './broadcast.ts'
import { FragmentSender } from './fragment-sender.ts'

/** One tab sends what an earlier page has left. */
const LOCK = 'live unsent'
/** Until then a live that was cut off may go on, and its recording takes nothing. Later only a log-in has ended. */
const LIMBO_MS = (LIVE_RESUME_SEC + 30) * 1000

/** Sends what an earlier page of this device could not send of its live. Never rejects. */
export async function sendUnsent(): Promise<void> {
  try {
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
  } catch {
    // Without locks, as in a page without HTTPS, it waits for the page on which the live goes on.
  }
}

async function sendAll(): Promise<void> {
  const left = await readUnsent()
  const [first] = left?.fragments ?? []
  // The live of this page takes what is left into its own queue.
  if (!left || !first || broadcast.roomId !== null) return
  const { roomId, token, fragments } = left
  const unsent = new UnsentFragments(roomId, fragments)
  const over = Promise.withResolvers<void>()
  let limboSinceMs: number | undefined
  const end = (state: 'sent' | 'refused', reason = '') => {
    void unsent.save(token, [])
    if (broadcast.remaining) Object.assign(broadcast.remaining, { state, reason })
    over.resolve()
  }
  const sender = new FragmentSender(
    first.sequence,
    {
      send: async ({ sequence, durationSec, bytes }, isAfterGap) => {
        const isHeader = durationSec === 0
        const outcome = await sendFragment({ roomId, token, sequence, bytes, isAfterGap, isHeader })
        if (!('needsStart' in outcome)) return outcome
        limboSinceMs ??= performance.now()
        if (performance.now() - limboSinceMs > LIMBO_MS) return { refusal: new Error('') }
        throw new Error('The room is not over for good yet')
      },
      onState: () => {
        if (broadcast.roomId === null) return
        // The live goes on from this page, whose own queue has them, too.
        sender.end()
        over.resolve()
      },
      onSent: ({ waitingSec }) => {
        if (broadcast.remaining) broadcast.remaining.waitingSec = waitingSec
        void unsent.save(token, sender.waiting)
      },
      onRefused: (refusal) => end('refused', reasonOf(refusal)),
      now: () => performance.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    fragments,
  )
  broadcast.remaining = { waitingSec: sender.waitingSec, state: 'sending', reason: '' }
  sender.endForViewers()
  await Promise.race([sender.flush(), over.promise])
  if (sender.waiting.length === 0) {
    end('sent')
    if (broadcast.roomId === null && location.pathname !== '/live/setup') showMessage(messages.remainingSent)
  }
  await over.promise
}
