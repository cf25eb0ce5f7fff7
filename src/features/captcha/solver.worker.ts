import { solveChallenge } from 'altcha-lib'
import type { DeriveKeyFunction } from 'altcha-lib/types'

import type { CaptchaChallenge, CaptchaSolution } from '#contract/endpoints/captcha.ts'
import { loadDeriveKey } from '#shared/load-derive-key.ts'

export type SolverMessage =
  | { type: 'progress'; tries: number }
  | { type: 'solved'; solution: CaptchaSolution }
  | { type: 'failed' }

const PROGRESS_INTERVAL_MS = 100
/** Half the lifetime of a challenge. */
const TIMEOUT_MS = 5 * 60_000

const report = (message: SolverMessage) => postMessage(message)

async function solve(challenge: CaptchaChallenge): Promise<void> {
  const deriveKey = await loadDeriveKey()
  let tries = 0
  let reportedAtMs = 0
  const countedDeriveKey: DeriveKeyFunction = (...input) => {
    tries += 1
    const nowMs = performance.now()
    if (nowMs - reportedAtMs >= PROGRESS_INTERVAL_MS) {
      reportedAtMs = nowMs
      report({ type: 'progress', tries })
    }
    return deriveKey(...input)
  }
  const solution = await solveChallenge({ challenge, deriveKey: countedDeriveKey, timeout: TIMEOUT_MS })
  if (!solution) return report({ type: 'failed' })
  report({ type: 'solved', solution: { counter: solution.counter, derivedKey: solution.derivedKey } })
}

addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => void solve(data))
