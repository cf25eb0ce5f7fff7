import { collectorUnavailable, unprocessable } from '#server/api/problems.ts'

import type { Collector } from './service.ts'

const TIMEOUT_MS = 10_000

/**
 * Another collector than our own: batches are passed on as they came, by POST as JSON, and nothing is kept here.
 * It has to leave out events whose id it has, since a batch whose answer is lost comes again. Who sent it is not
 * passed on: neither cookies nor the visitor's address.
 */
export const forwardEvents =
  (collectorUrl: URL): Collector =>
  async (_db, batch) => {
    const response = await fetch(collectorUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      // Batches go where the person who runs the site said, and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw collectorUnavailable()
    })
    await response.body?.cancel()
    if (response.ok) return
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429
    throw isRefused ? unprocessable('The collector does not take these events.') : collectorUnavailable()
  }
