import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'

const CHANNEL_NAME = 'vireo-captcha'

type CaptchaMessage =
  | { type: 'opened'; region: CaptchaRegion }
  | { type: 'settled'; outcome: 'success' | 'close' }
  /** A worker that has just started asks whether a captcha is open. */
  | { type: 'asked' }

interface CaptchaChannel {
  post(message: CaptchaMessage): void
}

/** A line between the workers of this site's tabs. */
export function openCaptchaChannel(onMessage: (message: CaptchaMessage) => void): CaptchaChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<CaptchaMessage>) => onMessage(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  return { post: (message) => channel.postMessage(message) }
}
