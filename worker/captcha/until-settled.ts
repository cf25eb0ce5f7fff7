import { CAPTCHA_POLL_MS } from '#contract/constants.ts'

import { pause } from '../abortable.ts'
import type { CaptchaGate } from './gate.ts'

const settledCount = ({ passes, rejections }: CaptchaGate): number => passes + rejections

/**
 * How a request waits for an open captcha: it looks every 800 ms until it finds it settled (specification section
 * 4). One that has opened anew between two looks is another one. Resolves at once when none is open, rejects with
 * the signal's reason.
 */
export async function untilSettled(gate: CaptchaGate, signal: AbortSignal): Promise<void> {
  const settledBefore = settledCount(gate)
  while (gate.state === 'open' && settledCount(gate) === settledBefore) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    await pause(CAPTCHA_POLL_MS, signal)
  }
}
