/** How one request is answered in place of success. */
export interface Step {
  status?: number
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** The delay of the response. */
  delayMs?: number
  /** Never answered. */
  isHanging?: boolean
  /** The connection is cut without an answer. */
  isCut?: boolean
}

export interface SeenRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** Parsed if it was JSON. */
  body: unknown
  bodyBytes: number
  /** `null` for an unsigned request. */
  signature: 'valid' | 'invalid' | null
  /** The signature's time in seconds since 1970; `null` for an unsigned request. */
  createdSec: number | null
  /** The browser closed the connection before the response. */
  isAborted: boolean
}

export interface BoundaryView {
  seen: SeenRequest[]
  /** Requests that have arrived and were not answered yet. */
  inFlight: number
}

export interface BoundarySettings {
  /** Steps for the next requests of a path, one each. Later ones succeed again. */
  plans?: Record<string, Step[]>
  /** How far the server's clock is ahead of this machine's. */
  clockOffsetMs?: number
  /** The token that writes must carry. An empty one is not required. */
  csrfToken?: string
  /** Log-ins and follows are answered 10000 until a captcha has been verified. */
  isCaptchaAsked?: boolean
  /** The signing script is requested but never arrives. */
  isSignerBlocked?: boolean
}

export const BOUNDARY_PATH = '/__boundary'
