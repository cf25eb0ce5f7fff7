import { endpoints } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { PASSWORD_ASKED, StatusCode } from '#contract/status-codes.ts'
import { randomId } from '#shared/random-id.ts'

import { isTimeout, withTimeout } from '../deadline.ts'
import { pageContext } from '../page-context.ts'
import { reportAnswer, reportNoAnswer } from '../report-failure.ts'
import { setServerTime } from '../signing/clock.ts'
import { ensureRegistered, forgetRegistration } from '../signing/registration.ts'
import { loadSigner, signerAtHand } from '../signing/signer-loader.ts'
import type { Signer } from '../signing/signing-types.ts'
import { exchange } from './exchange.ts'
import { blockedCookiesProblem, problemOf } from './problems.ts'
import { buildRequest, endpointRequest, type RequestOptions } from './request.ts'
import { refusalOf, wrapResponse, wrapFailure, type HttpResponse, type WrappedResponse } from './response.ts'
import type { CallScope, SiteRequest } from './types.ts'

/** The header with the server's time in milliseconds, sent when the server refuses the time of a signature. */
const SERVER_TIME_HEADER = 'x-server-time-ms'
const REGISTRATION_TIMEOUT_MS = 12_000
const REGISTRATION_PATH = endpoints['devices.register'].path

/**
 * The generic request wrapper (specification section 7.5): builds a request, awaits the two steps before it,
 * signs it, sends it and checks the response. A failure is a result too. Rejects only with the reason of the
 * call's signal, which is its caller's own, or with a fault of the app.
 */
export async function request(options: RequestOptions, call: CallScope): Promise<WrappedResponse> {
  const { timeoutMs = Infinity } = options
  try {
    const answer = await withTimeout(timeoutMs, call.signal, async (signal) =>
      wrapResponse(await sendSigned(buildRequest(options, call), { ...call, signal })),
    )
    const isCookieMissing = answer.statusCode === StatusCode.csrfRefused && !pageContext().isCookieEnabled
    return isCookieMissing ? wrapFailure(blockedCookiesProblem) : answer
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof ApiError || isTimeout(error)) return wrapFailure(problemOf(error))
    throw error
  }
}

/**
 * Signs and sends a request. When the signature is refused for a reason that can be fixed, sends it again,
 * once for each reason. Throws an `ApiError` when no response comes back.
 */
export async function sendSigned(siteRequest: SiteRequest, call: CallScope): Promise<HttpResponse> {
  const mended = new Set<string>()
  for (;;) {
    const signer = await prepare(siteRequest, call)
    if (signer) await signer.sign(siteRequest, call.signal)
    const answer = await exchange(siteRequest, call).catch((error: unknown) => {
      reportNoAnswer(siteRequest, error)
      throw error
    })
    const serverTimeMs = Number(answer.headers.get(SERVER_TIME_HEADER))
    if (serverTimeMs > 0) setServerTime(serverTimeMs)
    const reason = signatureRefusalOf(answer)
    if (!signer || !reason || mended.has(reason) || !MENDABLE.has(reason)) {
      if (!isPasswordAsked(answer)) reportAnswer(siteRequest, answer.httpStatus)
      return answer
    }
    mended.add(reason)
    if (reason === 'unknown-key') await forgetRegistration(signer.keyId)
  }
}

/**
 * Reasons that can be fixed. `replayed`: the browser itself sent the request twice, so its nonce has been used,
 * and a new nonce will do.
 */
const MENDABLE = new Set(['unknown-key', 'clock', 'replayed'])

function signatureRefusalOf(answer: HttpResponse): string | undefined {
  if (answer.httpStatus !== 401) return undefined
  const { statusCode, fields } = refusalOf(answer).problem
  return statusCode === StatusCode.signatureRefused ? fields?.['reason'] : undefined
}

/** Whether the server asks for the password again, some time after an operator entered it: this is not a failure. */
const isPasswordAsked = (answer: HttpResponse): boolean =>
  answer.httpStatus === 403 && refusalOf(answer).problem.fields?.['reason'] === PASSWORD_ASKED

/**
 * The two steps that are awaited before each call: loading the signing script, and registering the key with
 * the server. Reads need not be signed, and are only when this takes no waiting.
 */
async function prepare({ url, body }: SiteRequest, call: CallScope): Promise<Signer | undefined> {
  if (body === null) return signerAtHand()
  const signer = await loadSigner(call.signal)
  const isRegistration = new URL(url).pathname === REGISTRATION_PATH
  if (!isRegistration) await ensureRegistered(signer.keyId, () => register(signer), call.signal)
  return signer
}

/** Uses a signal of its own: several calls may wait for it, and any of them may be cancelled. */
async function register(signer: Signer): Promise<void> {
  const { problem } = await request(
    {
      ...endpointRequest('devices.register', { key: signer.publicKey }),
      timeoutMs: REGISTRATION_TIMEOUT_MS,
    },
    { callId: randomId(), signal: new AbortController().signal },
  )
  if (problem) throw new ApiError(problem)
}
