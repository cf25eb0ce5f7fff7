import type { HttpRequest, HttpResponse as TusResponse, HttpStack } from 'tus-js-client'

import { untilCaptchaIsSettled } from '../captcha/captcha.ts'
import { withTimeout } from '../deadline.ts'
import { buildRequest, type RequestOptions } from '../http/request.ts'
import { refusalOf, type HttpResponse } from '../http/response.ts'
import { sendSigned } from '../http/wrapper.ts'
import type { UploadRecord } from './upload-records.ts'

type Method = NonNullable<RequestOptions['method']>

/** The timeout of a request without a chunk in it. A chunk may take as long as it makes progress. */
const QUESTION_TIMEOUT_MS = 20_000

/** User of the upload, and the key under which it is begun. */
type Sender = Pick<UploadRecord, 'userId' | 'requestKey'>

/**
 * Carries the requests of tus-js-client through the generic wrapper's own steps, so that each is signed and
 * has the CSRF token and the common parameters.
 */
export const signedStack = (sender: Sender, signal: AbortSignal): HttpStack => ({
  createRequest: (method, url) => new SignedRequest(sender, method.toLowerCase() as Method, url, signal),
  getName: () => 'signed',
})

class SignedRequest implements HttpRequest {
  readonly #sender: Sender
  readonly #method: Method
  readonly #url: string
  readonly #headers = new Map<string, string>()
  readonly #controller = new AbortController()
  readonly #signal: AbortSignal
  #onProgress: (bytesSent: number) => void = () => {}

  constructor(sender: Sender, method: Method, url: string, signal: AbortSignal) {
    this.#sender = sender
    this.#method = method
    this.#url = url
    this.#signal = signal
  }

  getMethod = (): string => this.#method.toUpperCase()
  getURL = (): string => this.#url
  setHeader = (name: string, value: string): void => void this.#headers.set(name.toLowerCase(), value)
  getHeader = (name: string): string | undefined => this.#headers.get(name.toLowerCase())
  setProgressHandler = (handler: (bytesSent: number) => void): void => {
    this.#onProgress = handler
  }
  getUnderlyingObject = (): unknown => undefined

  abort = (): Promise<void> => {
    this.#controller.abort()
    return Promise.resolve()
  }

  /** Rejects with an `ApiError` for a refusal too: tus-js-client would drop its details. */
  send = async (chunk: Blob | null): Promise<TusResponse> => {
    const signal = AbortSignal.any([this.#signal, this.#controller.signal])
    await untilCaptchaIsSettled(signal)
    return withTimeout(chunk ? Infinity : QUESTION_TIMEOUT_MS, signal, async (withinTime) =>
      responseOf(await this.#exchange(chunk, withinTime)),
    )
  }

  async #exchange(chunk: Blob | null, signal: AbortSignal): Promise<HttpResponse> {
    const { requestKey: callId, userId } = this.#sender
    const request = buildRequest(
      {
        method: this.#method,
        path: new URL(this.#url, location.origin).pathname,
        contentType: 'application/octet-stream',
        ...(chunk ? { body: chunk } : {}),
      },
      // The call's id is the idempotency key: begun again after a lost response, it is the same upload.
      { callId, userId },
    )
    for (const [name, value] of this.#headers) request.headers.set(name, value)
    const onProgress = (share: number) => this.#onProgress(share * (chunk?.size ?? 0))
    const answer = await sendSigned(request, { callId, userId, signal, onProgress })
    if (answer.httpStatus >= 200 && answer.httpStatus < 300) return answer
    throw refusalOf(answer)
  }
}

const responseOf = ({ httpStatus, headers, text }: HttpResponse): TusResponse => ({
  getStatus: () => httpStatus,
  getHeader: (name) => headers.get(name) ?? undefined,
  getBody: () => text,
  getUnderlyingObject: () => undefined,
})
