import { REQUEST_APP_ID } from '#contract/constants.ts'
import { PROOF_HEADER } from '#contract/endpoints/captcha.ts'
import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'
import { hostOf } from '#contract/hosts.ts'

import { pageContext } from '../page-context.ts'
import { commonParameters } from './common-parameters.ts'
import type { CallScope, SiteRequest } from './types.ts'

type Fields = Record<string, string | number | boolean | undefined>

/** Options of the generic wrapper (specification section 7.5). */
export interface RequestOptions {
  method?: Lowercase<SiteRequest['method']>
  /** The path from the root of the host, with its slashes. */
  path: string
  query?: Fields
  /** A form by default. A post without a body sends an empty one. */
  contentType?: string
  body?: Uint8Array<ArrayBuffer> | Blob
  /** Asks the www host instead of the mobile one, as an app id of 1180 does. */
  isOpen?: boolean
  appId?: number
  /** Asks the captcha host, if there is one. */
  isCaptcha?: boolean
  timeoutMs?: number
}

const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'
const READING = new Set<SiteRequest['method']>(['GET', 'HEAD', 'OPTIONS'])

/** The origin that requests are sent to. */
export function apiOrigin(choice: Pick<RequestOptions, 'isOpen' | 'appId' | 'isCaptcha'> = {}): string {
  const { wwwHost, mobileHost, captchaHost } = pageContext()
  return hostOf({ www: wwwHost, mobile: mobileHost, captcha: captchaHost }, choice) || location.origin
}

function queryOf(fields: Fields, appId: number, userId?: string): URLSearchParams {
  const query = new URLSearchParams(commonParameters(appId, userId))
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query
}

/**
 * The request of one call, with the common parameters in its query. A write carries the CSRF token of the
 * page's cookie and the call's id as its idempotency key.
 */
export function buildRequest(
  options: RequestOptions,
  { callId, userId, proof }: Pick<CallScope, 'callId' | 'userId' | 'proof'>,
): SiteRequest {
  const { path, query = {}, isOpen = false, appId = REQUEST_APP_ID, isCaptcha = false } = options
  const method = (options.method ?? 'get').toUpperCase() as SiteRequest['method']
  const url = `${apiOrigin({ isOpen, appId, isCaptcha })}${path}?${queryOf(query, appId, userId)}`
  const headers = new Headers({ accept: 'application/json' })
  if (READING.has(method)) return { method, url, headers, body: null }

  headers.set('x-csrf-token', pageContext().csrfToken)
  headers.set('idempotency-key', callId)
  if (proof !== undefined) headers.set(PROOF_HEADER, proof)
  headers.set('content-type', options.contentType ?? FORM_TYPE)
  return { method, url, headers, body: options.body ?? new Uint8Array() }
}

/**
 * The media type that a file is sent with. Types that a form of another site can send are refused for every
 * body, whatever it contains.
 */
const mediaTypeOf = (file: Blob): string =>
  /^(video|audio|image)\//.test(file.type) ? file.type : 'application/octet-stream'

/** The request of an endpoint: the input is in the query of a read or an upload, and in the JSON body of a write. */
export function endpointRequest(op: Op, input: Input<Op>): RequestOptions {
  const { method, path, body: bodyKind } = endpoints[op]
  if (method === 'GET') return { path, query: input as Fields }
  if (bodyKind === 'binary') {
    const { body: file, ...query } = input as Fields & { body: Blob }
    return { method: 'post', path, query, contentType: mediaTypeOf(file), body: file }
  }
  const body = new TextEncoder().encode(JSON.stringify(input))
  const isCaptcha = op === 'captcha.challenge' || op === 'captcha.verify'
  return { method: 'post', path, contentType: 'application/json', body, ...(isCaptcha && { isCaptcha }) }
}
