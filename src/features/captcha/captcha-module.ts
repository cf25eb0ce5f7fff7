import type { CaptchaChallenge, CaptchaSolution } from '#contract/endpoints/captcha.ts'

import type { SolverMessage } from './solver.worker.ts'

interface SolveOptions {
  signal: AbortSignal
  /** Called with the number of counters that have been tried. */
  onProgress: (tries: number) => void
}

/** The challenge of a region's servers, and the notice that goes with it. */
export interface CaptchaModule {
  /** The message that names the operator of the check and its place. */
  notice: 'ownServer' | 'serversInSingapore'
  solve: (challenge: CaptchaChallenge, options: SolveOptions) => Promise<CaptchaSolution>
}

/**
 * Solves a challenge in a worker of its own, so that the page stays responsive and can abort it.
 * @throws when the challenge cannot be solved, or the signal's reason
 */
export function solveInWorker(
  challenge: CaptchaChallenge,
  { signal, onProgress }: SolveOptions,
): Promise<CaptchaSolution> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), {
    type: 'module',
    name: 'captcha',
  })
  const solved = new Promise<CaptchaSolution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('error', () => reject(new Error('The solver could not be loaded.')))
    worker.addEventListener('message', ({ data }: MessageEvent<SolverMessage>) => {
      if (data.type === 'progress') onProgress(data.tries)
      else if (data.type === 'solved') resolve(data.solution)
      else reject(new Error('The challenge was not solved.'))
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  worker.postMessage(challenge)
  return solved.finally(() => worker.terminate())
}
