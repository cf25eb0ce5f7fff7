import { collectorUnavailable, unprocessable } from '#server/api/problems.ts'

import type { Collector } from './service.ts'

const TIMEOUT_MS = 10_000

/**
 * Forwards batches to another collector as they came, by POST as JSON, and stores nothing here. The collector has to
 * ignore events whose id it already has, as a batch is sent again when its response is lost. Neither cookies nor the
 * visitor's address are forwarded.
 */
export const forwardEvents =
  (collectorUrl: URL): Collector =>
  async (_db, batch) => {
    const response = await fetch(collectorUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      // Batches go only where the operator configured.
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
