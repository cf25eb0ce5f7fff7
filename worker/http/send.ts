import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { randomId } from '../random-id.ts'
import { setServerTime } from '../signing/clock.ts'
import { ensureRegistered, forgetRegistration } from '../signing/registration.ts'
import { loadSigner, signerAtHand } from '../signing/signer-loader.ts'
import type { Signer } from '../signing/signing-types.ts'
import { readAnswer } from './answer.ts'
import type { ApiRequest } from './api-request.ts'
import type { CallScope } from './call-scope.ts'
import { exchange } from './exchange.ts'
import { buildRequest } from './request.ts'
import { withRetries } from './retry.ts'

/** The server's time in milliseconds, sent along when it refuses a signature's. */
const SERVER_TIME_HEADER = 'x-server-time-ms'
const REGISTRATION_DEADLINE_MS = 12_000

/**
 * One call, from its input to its value: common parameters, signature, CSRF header, sending, checking the
 * answer, and sending again what its endpoint's policy allows. Throws an `ApiError`, or the signal's reason.
 */
export function send(op: Op, input: Input<Op>, call: CallScope): Promise<unknown> {
  const attempt = () => sendUntilSigned(buildRequest(op, input, call.callId), call)
  return endpoints[op].policy.isRetried ? withRetries(attempt, call) : attempt()
}

/** Sends again, once for each reason, a request whose signature was refused for one that can be mended. */
async function sendUntilSigned(request: ApiRequest, call: CallScope): Promise<unknown> {
  const mended = new Set<string>()
  for (;;) {
    const signer = await signerFor(request, call)
    try {
      return await sendOnce(request, signer, call)
    } catch (error) {
      const reason = isApiError(error, StatusCode.signatureRefused)
        ? error.problem.fields?.['reason']
        : undefined
      if (!signer || !reason || mended.has(reason)) throw error
      mended.add(reason)
      if (reason === 'unknown-key') await forgetRegistration(signer.keyId)
      // The nonce of a request that the browser itself sent twice has been seen: a new one is needed.
      else if (reason !== 'clock' && reason !== 'replayed') throw error
    }
  }
}

async function sendOnce(request: ApiRequest, signer: Signer | undefined, call: CallScope): Promise<unknown> {
  if (signer) await signer.sign(request, call.signal)
  const answer = await exchange(request, call)
  const serverTimeMs = Number(answer.headers.get(SERVER_TIME_HEADER))
  if (serverTimeMs > 0) setServerTime(serverTimeMs)
  return readAnswer(request.op, answer)
}

/** Writes wait for the signer and for its key to be known to the server. Reads are signed when it is at hand. */
async function signerFor(request: ApiRequest, call: CallScope): Promise<Signer | undefined> {
  if (request.method === 'GET') return signerAtHand()
  const signer = await loadSigner(call.signal)
  if (request.op !== 'devices.register')
    await ensureRegistered(signer.keyId, () => register(signer), call.signal)
  return signer
}

/** On its own time: several calls may wait for it, and any of them may be given up. */
async function register(signer: Signer): Promise<void> {
  const call: CallScope = {
    callId: randomId(),
    signal: AbortSignal.timeout(REGISTRATION_DEADLINE_MS),
    deadlineAtMs: Infinity,
    onProgress: () => {},
  }
  await sendUntilSigned(buildRequest('devices.register', { key: signer.publicKey }, call.callId), call)
}
