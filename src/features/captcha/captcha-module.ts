import type { CaptchaChallenge, CaptchaSolution } from '#contract/endpoints/captcha.ts'

import type { SolverMessage } from './solver.worker.ts'

interface SolveOptions {
  signal: AbortSignal
  /** Called with the number of counters tried so far. */
  onProgress: (tries: number) => void
}

/** A region's challenge, and the notice that belongs to it. */
export interface CaptchaModule {
  /** The message that names who runs the check and where. */
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
