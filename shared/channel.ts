/** A channel between the tabs and workers of this site. Senders do not receive their own messages. */
export interface Channel<T> {
  post(message: T): void
  listen(onMessage: (message: T) => void): void
  close(): void
}

/** Opens a channel. Without BroadcastChannel, its messages reach nobody. */
export function openChannel<T>(name: string): Channel<T> {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, listen: () => {}, close: () => {} }
  }
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    post: (message) => channel.postMessage(message),
    listen: (onMessage) =>
      channel.addEventListener('message', ({ data }: MessageEvent<T>) => onMessage(data)),
    close: () => channel.close(),
  }
}
