import { randomId } from '#shared/random-id.ts'

import { emit } from '../events.ts'
import { takeTurnsToLead } from '../leader.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { Push, type PushMessage } from './push.ts'
import { readStream } from './read-stream.ts'

const NAME = 'vireo-push'

/** Without Web Locks (a plain http address) every tab leads, but only for itself: there is nothing to share. */
// Missing there, although its type says otherwise.
const locks: LockManager | undefined = navigator.locks
const channel = locks && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(NAME) : undefined

/** This tab's part in the push channel of the browser. */
export const push = new Push({
  tabId: randomId(),
  read: readStream,
  isOnline: () => navigator.onLine,
  currentUserId,
  emit,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  broadcast: (message) => channel?.postMessage(message),
  takePart: (lead) => void takeTurnsToLead(NAME, lead),
})

/** Listens to the other tabs, and to events that may end a pause. */
export function startPush(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<PushMessage>) => push.receive(data))
  onUserChange(() => push.changeUser())
  addEventListener('online', () => push.comeOnline())
}
