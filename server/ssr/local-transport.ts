import type { Transport } from '#contract/client.ts'
import { endpoints, type ReadOp } from '#contract/endpoints/index.ts'
import type { PageRequest } from '#server/http/pages.ts'

/** Answers a page's reads in process, as the request's viewer: unsigned, and never a write. */
export const createLocalTransport = (call: PageRequest['call']): Transport => ({
  async call(op, input) {
    if (endpoints[op].method !== 'GET') throw new Error(`${op} writes: rendering a page must not.`)
    return call(op as typeof op & ReadOp, input)
  },
  queue: (op) => Promise.reject(new Error(`${op} writes: rendering a page must not.`)),
})
