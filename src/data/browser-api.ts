import { createClient, type ApiClient } from '#contract/client.ts'
import { restoring } from '#src/state/connection.ts'

import { loadTransport } from './api.ts'
import { queueAction } from './outbox/index.ts'

/** The browser's client. No worker starts before its first call. */
export const createApi = (): ApiClient =>
  createClient({
    async call(op, input, options) {
      try {
        return await (await loadTransport()).call(op, input, options)
      } catch (error) {
        await restoring.done
        throw error
      }
    },
    queue: queueAction,
  })
