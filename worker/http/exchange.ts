import { ApiError } from '#contract/errors.ts'

import { learnServerTime } from '../signing/clock.ts'
import { networkProblem, stalledUploadProblem } from './problems.ts'
import type { HttpResponse } from './response.ts'
import type { CallScope, SiteRequest } from './types.ts'

/**
 * Sends a request and reads the whole response. Throws an `ApiError` when none comes back, and the signal's
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

/**
 * An upload has no deadline, but it must make progress: this long without a byte sent, or without a response at its
 * end, is a failure. So every action ends within 20 s, or is visibly in progress.
 */
const STALL_MS = 15_000
const PROGRESS_INTERVAL_MS = 100

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const separator = line.indexOf(':')
    if (separator > 0) headers.append(line.slice(0, separator), line.slice(separator + 1).trim())
  }
  return headers
}

/** Sends a file by XMLHttpRequest, since `fetch` does not report how much of a body has been sent. */
function exchangeUpload(request: SiteRequest, file: Blob, call: CallScope): Promise<HttpResponse> {
  const { signal, onProgress } = call
  const xhr = new XMLHttpRequest()
  const exchanged = new Promise<HttpResponse>((resolve, reject) => {
    let lastProgressAtMs = 0
    let stallTimer: ReturnType<typeof setTimeout>
    const expectMovement = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => end(() => reject(new ApiError(stalledUploadProblem))), STALL_MS)
    }
    const onAbort = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', onAbort)
      settle()
      xhr.abort()
    }

    xhr.upload.addEventListener('progress', ({ loaded }) => {
      expectMovement()
      const nowMs = performance.now()
      if (loaded < file.size && nowMs - lastProgressAtMs < PROGRESS_INTERVAL_MS) return
      lastProgressAtMs = nowMs
      onProgress?.(file.size === 0 ? 1 : Math.min(1, loaded / file.size))
    })
    xhr.addEventListener('load', () =>
      end(() => resolve({ httpStatus: xhr.status, headers: headersOf(xhr), text: xhr.responseText })),
    )
    xhr.addEventListener('error', () => end(() => reject(new ApiError(networkProblem))))
    signal.addEventListener('abort', onAbort)

    xhr.open(request.method, request.url)
    xhr.withCredentials = true
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value))
    expectMovement()
    xhr.send(file)
  })
  return exchanged
}
