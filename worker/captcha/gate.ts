import { CAPTCHA_POLL_MS } from '#contract/constants.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import type { WorkerEvent } from '#contract/events.ts'

import { pause } from '../abortable.ts'

/** Specification section 4. `reject-pass`: the viewer closed it instead of solving it. */
type CaptchaState = 'open' | 'closed' | 'reject-pass'
type Outcome = 'success' | 'close'

/** The browser's one captcha: opening or settling it in one tab does so in all. */
export interface CaptchaGate {
  readonly state: CaptchaState
  /** How often it has been solved, and closed unsolved, as far as this tab knows. */
  readonly passes: number
  readonly rejections: number
  /** Opens the captcha that the server asked for. While it is open, asking again changes nothing. */
  open(region: CaptchaRegion): void
  /** Records that it was solved, or closed, in this tab. */
  settle(outcome: Outcome): void
}

/**
 * @param emit receives the events for the page
 * @param openChannel opens the channel to the other tabs
 */
export function createCaptchaGate(
  emit: (event: WorkerEvent) => void,
  openChannel: typeof openCaptchaChannel,
): CaptchaGate {
  const settledIn: Record<Outcome, number> = { success: 0, close: 0 }
  let state: CaptchaState = 'closed'
  let openedFor: CaptchaRegion = 'other'

  function startOpen(region: CaptchaRegion): boolean {
    if (state === 'open') return false
    state = 'open'
    openedFor = region
    emit({ type: 'captcha.opened', region })
    return true
  }

  function finish(outcome: Outcome, isOwnTab: boolean): boolean {
    if (state !== 'open') return false
    state = outcome === 'success' ? 'closed' : 'reject-pass'
    settledIn[outcome] += 1
    emit({ type: 'captcha.settled', outcome, isOwnTab })
    return true
  }

  const channel = openChannel((message) => {
    if (message.type === 'opened') startOpen(message.region)
    else if (message.type === 'settled') finish(message.outcome, false)
    else if (state === 'open') channel.post({ type: 'opened', region: openedFor })
  })
  channel.post({ type: 'asked' })

  return {
    get state() {
      return state
    },
    get passes() {
      return settledIn.success
    },
    get rejections() {
      return settledIn.close
    },
    open(region) {
      if (startOpen(region)) channel.post({ type: 'opened', region })
    },
    settle(outcome) {
      if (finish(outcome, true)) channel.post({ type: 'settled', outcome })
    },
  }
}

const settledCount = ({ passes, rejections }: CaptchaGate): number => passes + rejections

/**
 * Waits for an open captcha by polling every 800 ms until it is settled (specification section 4). One that has opened
 * again between two polls counts as another one. Resolves at once when none is open, rejects with the signal's reason.
 */
export async function untilSettled(gate: CaptchaGate, signal: AbortSignal): Promise<void> {
  const settledBefore = settledCount(gate)
  while (gate.state === 'open' && settledCount(gate) === settledBefore) {
    await pause(CAPTCHA_POLL_MS, signal)
  }
}

const CHANNEL_NAME = 'vireo-captcha'

type CaptchaMessage =
  | { type: 'opened'; region: CaptchaRegion }
  | { type: 'settled'; outcome: 'success' | 'close' }
  /** Sent by a worker that has just started, to ask whether a captcha is open. */
  | { type: 'asked' }

interface CaptchaChannel {
  post(message: CaptchaMessage): void
}

/** Opens the channel between the workers of this site's tabs. */
export function openCaptchaChannel(onMessage: (message: CaptchaMessage) => void): CaptchaChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {} }
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<CaptchaMessage>) => onMessage(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  return { post: (message) => channel.postMessage(message) }
}
