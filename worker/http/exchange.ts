import { ApiError } from '#contract/errors.ts'

import type { Answer } from './answer.ts'
import type { ApiRequest } from './api-request.ts'
import type { CallScope } from './call-scope.ts'
import { networkProblem } from './problems.ts'
import { exchangeUpload } from './upload.ts'

/**
 * Sends a request and takes in the whole answer. Throws an `ApiError` when none comes back, and the signal's
 * reason when the signal aborts.
 */
export async function exchange(request: ApiRequest, call: CallScope): Promise<Answer> {
  const { url, method, headers, body } = request
  if (body instanceof Blob) return exchangeUpload(request, body, call)
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: call.signal,
    })
    return { httpStatus: response.status, headers: response.headers, text: await response.text() }
  } catch {
    call.signal.throwIfAborted()
    throw new ApiError(networkProblem)
  }
}
