import type { CaptchaChallenge, CaptchaSolution } from '#contract/endpoints/captcha.ts'

export interface SolveOptions {
  signal: AbortSignal
  /** How many counters have been tried. */
  onProgress: (tries: number) => void
}

/** What the servers of a region want solved, and what a person is told of it. */
export interface CaptchaModule {
  /** Who makes the check, and where: which of the messages says so. */
  notice: 'ownServer' | 'serversInSingapore'
  solve: (challenge: CaptchaChallenge, options: SolveOptions) => Promise<CaptchaSolution>
}
