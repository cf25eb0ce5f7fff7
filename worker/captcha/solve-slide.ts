import { solveChallenge } from 'altcha-lib'

import type { CaptchaChallenge } from '#contract/endpoints/captcha.ts'
import { loadDeriveKey } from '#shared/load-derive-key.ts'

/** Half the lifetime of a challenge. */
const TIMEOUT_MS = 5 * 60_000

/**
 * Solves the challenge of a request that was answered 10113, without showing the viewer anything.
 * @returns the proof to send the request again with; undefined when it cannot be found
 */
export async function solveSlide(text: string): Promise<string | undefined> {
  const challenge = JSON.parse(text) as CaptchaChallenge
  const solution = await solveChallenge({
    challenge,
    deriveKey: await loadDeriveKey(),
    timeout: TIMEOUT_MS,
  })
  if (!solution) return undefined
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
