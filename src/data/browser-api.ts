import { createClient, type ApiClient } from '#contract/client.ts'

import { loadTransport } from './api.ts'
import { queueAction } from './outbox/index.ts'

/** The browser's client. No worker runs before its first call. */
export const createApi = (): ApiClient =>
  createClient({
    call: async (op, input, options) => (await loadTransport()).call(op, input, options),
    queue: queueAction,
  })
