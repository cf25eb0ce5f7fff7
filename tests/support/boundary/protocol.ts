/** How one request is answered instead of well. */
export interface Step {
  status?: number
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** How much later it is answered. */
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
  /** As it was sent, where it is JSON. */
  body: unknown
  bodyBytes: number
  /** `null` for an unsigned request. */
  signature: 'valid' | 'invalid' | null
  /** Seconds since 1970 as the signature claims, `null` for an unsigned request. */
  createdSec: number | null
  /** The browser closed the connection before the answer. */
  isAborted: boolean
}

export interface BoundaryView {
  seen: SeenRequest[]
  /** Requests that have come and have no answer yet. */
  inFlight: number
}

export interface BoundarySettings {
  /** Steps for the next requests of a path, one each. Afterwards it answers well again. */
  plans?: Record<string, Step[]>
  /** How far the server's clock is ahead of this machine's. */
  clockOffsetMs?: number
  /** Writes must carry it. An empty one is not asked for. */
  csrfToken?: string
  /** Log-ins and follows are answered 10000 until a captcha has been verified. */
  isCaptchaAsked?: boolean
  /** The signing script is asked for and never comes. */
  isSignerBlocked?: boolean
}

export const BOUNDARY_PATH = '/__boundary'
