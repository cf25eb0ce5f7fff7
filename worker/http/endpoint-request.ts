import { endpoints, type Input, type Op } from '#contract/endpoints/index.ts'

import type { Fields, RequestOptions } from './request.ts'

/** The types that a form of another site can send are refused for every body, whatever is in it. */
const mediaTypeOf = (file: Blob): string =>
  /^(video|audio|image)\//.test(file.type) ? file.type : 'application/octet-stream'

/** How an endpoint is asked: the input in the query of a read or an upload, in the JSON body of a write. */
export function endpointRequest(op: Op, input: Input<Op>): RequestOptions {
  const { method, path, body: bodyKind } = endpoints[op]
  const { body: file, ...fields } = input as Fields & { body?: Blob }
  if (method === 'GET') return { path, query: fields }
  if (bodyKind === 'binary' && file) {
    return { method: 'post', path, query: fields, contentType: mediaTypeOf(file), body: file }
  }
  const body = new TextEncoder().encode(JSON.stringify(fields))
  return { method: 'post', path, contentType: 'application/json', body }
}
