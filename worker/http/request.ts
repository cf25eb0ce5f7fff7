import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'

import { pageContext } from '../page-context.ts'
import type { ApiRequest } from './api-request.ts'
import { commonParameters } from './common-parameters.ts'

type Fields = Record<string, string | number | boolean | undefined>

function queryOf(fields: Fields): URLSearchParams {
  const query = new URLSearchParams(commonParameters())
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query
}

/** The types that a form of another site can send are refused for every body, whatever is in it. */
const mediaTypeOf = (file: Blob | undefined): string =>
  file && /^(video|audio|image)\//.test(file.type) ? file.type : 'application/octet-stream'

/**
 * The request of one call: the input in the query of a read or an upload, in the JSON body of a write; common
 * parameters in every query (specification section 7.5). A write carries the CSRF token of the page's cookie
 * and the call's id as its idempotency key.
 */
export function buildRequest(op: Op, input: Input<Op>, callId: string): ApiRequest {
  const { method, path, body: bodyKind } = endpoints[op]
  const { body: file, ...fields } = input as Fields & { body?: Blob }
  const isJsonWrite = method === 'POST' && bodyKind === 'json'
  const query = queryOf(isJsonWrite ? {} : fields)
  const url = `${location.origin}${path}?${query}`
  const headers = new Headers({ accept: 'application/json' })
  if (method === 'GET') return { op, method, url, headers, body: null }

  headers.set('x-csrf-token', pageContext().csrfToken)
  headers.set('idempotency-key', callId)
  headers.set('content-type', isJsonWrite ? 'application/json' : mediaTypeOf(file))
  const body = isJsonWrite ? new TextEncoder().encode(JSON.stringify(fields)) : (file ?? null)
  return { op, method, url, headers, body }
}
