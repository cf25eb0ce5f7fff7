import type { HttpRequest, HttpResponse as TusResponse, HttpStack } from 'tus-js-client'

import { untilCaptchaIsSettled } from '../captcha/captcha.ts'
import { withTimeout } from '../deadline.ts'
import { buildRequest, type RequestOptions } from '../http/request.ts'
import { refusalOf, type HttpResponse } from '../http/response.ts'
import { sendSigned } from '../http/wrapper.ts'
import type { UploadRecord } from './upload-records.ts'

type Method = NonNullable<RequestOptions['method']>

/** Timeout of a request without a chunk in it. A chunk takes as long as it moves. */
const QUESTION_TIMEOUT_MS = 20_000

/** User of the upload, and the key under which it is begun. */
type Sender = Pick<UploadRecord, 'userId' | 'requestKey'>

/**
 * The road of tus-js-client to the server: by the generic wrapper's own steps, so that each request is signed
 * and carries the CSRF token and the common parameters.
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

  /** Rejects with an `ApiError` for a refusal too: what it says is lost on tus-js-client. */
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
      // As its idempotency key: begun again after a lost answer, it is the upload that was begun.
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
