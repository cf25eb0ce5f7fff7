import { createClient, type ApiClient } from '#contract/client.ts'
import { isApiError } from '#contract/errors.ts'
import { restoring } from '#src/state/connection.ts'

import { loadTransport } from './api.ts'
import { queueAction } from './outbox/index.ts'

/** A read has failed by then, whether or not its page can restore anything. */
const RESTORED_WITHIN_MS = 5_000

/** The server has said why. A network that is gone has the status 0. */
const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.problem.httpStatus >= 400 && error.problem.httpStatus < 500

/** The browser's client. No worker starts before its first call. */
export const createApi = (): ApiClient =>
  createClient({
    async call(op, input, options) {
      try {
        return await (await loadTransport()).call(op, input, options)
      } catch (error) {
        const tooLate = new Promise((resolve) => setTimeout(resolve, RESTORED_WITHIN_MS))
        if (!isRefusal(error)) await Promise.race([restoring.done, tooLate])
        throw error
      }
    },
    queue: queueAction,
  })
