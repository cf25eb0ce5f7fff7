import { SIGNING_SCRIPT_WAIT_MS } from '#contract/constants.ts'
import { errorDataOf } from '#contract/error-data.ts'
import { ApiError } from '#contract/errors.ts'

import { abortable, pause } from '../abortable.ts'
import { signingScriptProblem } from '../http/problems.ts'
import { seekReplacement } from '../load-part.ts'
import { reportFailure } from '../report-failure.ts'
import type { Signer } from './signing-types.ts'

let loading: Promise<Signer> | undefined
let loaded: Signer | undefined

async function load(): Promise<Signer> {
  const { createSigner } = await import('./signer.ts').catch((error: unknown) => {
    // A script that is only slow still loads in this worker: another one would ask for it from the beginning.
    void seekReplacement()
    throw error
  })
  loaded = await createSigner()
  return loaded
}

async function giveUp(): Promise<never> {
  await pause(SIGNING_SCRIPT_WAIT_MS, new AbortController().signal)
  throw new Error(`The signing script did not load within ${SIGNING_SCRIPT_WAIT_MS} ms.`)
}

async function loadInTime(): Promise<Signer> {
  try {
    return await Promise.race([load(), giveUp()])
  } catch (error) {
    loading = undefined
    const { message, stack = '' } = errorDataOf(error)
    reportFailure({ severity: 'critical', error: { name: 'SigningScriptFailure', message, stack } })
    throw new ApiError(signingScriptProblem)
  }
}

/**
 * Loads the signer, a script of its own that is awaited for 10 s (specification section 7). A failure is
 * reported and thrown as an `ApiError`; the next call tries again.
 */
export function loadSigner(signal: AbortSignal): Promise<Signer> {
  loading ??= loadInTime()
  return abortable(loading, signal)
}

/** The signer if it is loaded already. */
export const signerAtHand = (): Signer | undefined => loaded

export const deviceKeyIdAtHand = (): string | undefined => loaded?.keyId
