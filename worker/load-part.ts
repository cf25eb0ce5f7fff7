import { ApiError } from '#contract/errors.ts'
import { isOwnFile } from '#shared/own-file.ts'

import { emit } from './events.ts'
import { networkProblem } from './http/problems.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
const ANSWER_DEADLINE_MS = 5_000

let isReplacementSought = false

/**
 * Loads a part of the worker's script when it is needed. A browser may say that it is online although the script does not
 * load: then the call waits as it does without a network, and nothing is reported as a fault of the app. Browsers answer a
 * script that has failed once from memory (whatwg/html#6768), so this worker is replaced as soon as the server answers.
 * @throws {ApiError} that the server is out of reach
 * @example const { transfer } = await loadPart(import('./transfer.ts'))
 */
export async function loadPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch {
    void seekReplacement()
    throw new ApiError(networkProblem)
  }
}

/**
 * Returns a function that loads a part at its first call, and again after a failure. Calls that wait for the part go on in
 * their order: of several imports of one script a later one may be done first.
 * @example const load = createPartLoader(() => import('./open-uploads.ts'))
 */
export function createPartLoader<T>(importPart: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= loadPart(importPart()).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/**
 * Asks the page for another worker once the server can be reached to load its scripts from. Called for each script that
 * failed.
 */
export async function seekReplacement(): Promise<void> {
  if (isReplacementSought) return
  isReplacementSought = true
  let delayMs = FIRST_DELAY_MS
  do {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)
  } while (!(await doesServerAnswer()))
  emit({ type: 'worker.incomplete' })
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_DEADLINE_MS)
    return isOwnFile('/version.json', await fetch('/version.json', { cache: 'no-store', signal }))
  } catch {
    return false
  }
}
