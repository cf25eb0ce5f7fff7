import type { CaptchaChallenge, CaptchaSolution } from '#contract/endpoints/captcha.ts'

export interface SolveOptions {
  signal: AbortSignal
  /** How many counters have been tried. */
  onProgress: (tries: number) => void
}

/** The challenge of a region's servers, and the notice that goes with it. */
export interface CaptchaModule {
  /** The message that names the operator of the check and its place. */
  notice: 'ownServer' | 'serversInSingapore'
  solve: (challenge: CaptchaChallenge, options: SolveOptions) => Promise<CaptchaSolution>
}
