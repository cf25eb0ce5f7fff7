const CHANNEL_NAME = 'vireo-session'

export interface SessionChannel {
  /** Tells the other tabs of this site that the session changed here. */
  announce(): void
}

/** A line between the tabs of this site: `onChange` runs when another tab announced. */
export function openSessionChannel(onChange: () => void): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', onChange)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  return { announce: () => channel.postMessage('changed') }
}
