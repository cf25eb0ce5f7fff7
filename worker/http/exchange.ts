import { ApiError } from '#contract/errors.ts'

import { learnServerTime } from '../signing/clock.ts'
import type { CallScope } from './call-scope.ts'
import { networkProblem } from './problems.ts'
import type { HttpResponse } from './response.ts'
import type { SiteRequest } from './site-request.ts'
import { exchangeUpload } from './upload.ts'

/**
 * Sends a request and takes in the whole answer. Throws an `ApiError` when none comes back, and the signal's
 * reason when the signal aborts.
 */
export async function exchange(request: SiteRequest, call: CallScope): Promise<HttpResponse> {
  const { url, method, headers, body } = request
  if (body instanceof Blob) return exchangeUpload(request, body, call)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'include',
      cache: 'no-store',
      signal: call.signal,
    })
    learnServerTime(response.headers)
    return { httpStatus: response.status, headers: response.headers, text: await response.text() }
  } catch {
    call.signal.throwIfAborted()
    throw new ApiError(networkProblem)
  }
}
