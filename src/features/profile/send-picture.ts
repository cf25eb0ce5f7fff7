import type { ApiClient } from '#contract/client.ts'
import { isApiError } from '#contract/errors.ts'

/** Too Many Requests, Service Unavailable. */
const PASSING = new Set([429, 503])

/** How long the server asks to wait (RFC 9110, 10.2.3); undefined where it says no, or nothing. */
const delayOf = (error: unknown): number | undefined =>
  isApiError(error) && PASSING.has(error.problem.httpStatus) ? error.problem.retryAfterMs : undefined

/**
 * Sends a picture, again and again while the server puts it off. `onWait` hears how long each time. Rejects with any
 * other failure, and with the signal's reason.
 * @returns its id
 */
export async function sendPicture(
  api: ApiClient,
  file: File,
  { signal, onWait }: { signal: AbortSignal; onWait: (delayMs: number) => void },
): Promise<string> {
  for (;;) {
    signal.throwIfAborted()
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return (await api.users.uploadImage({ body: file })).imageId
    } catch (error) {
      const delayMs = delayOf(error)
      if (delayMs === undefined) throw error
      onWait(delayMs)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}

/** The sentence shown meanwhile. */
export function waitingWords(delayMs: number): string {
  const seconds = Math.max(1, Math.round(delayMs / 1000))
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `The server is busy. Your picture will be sent in ${time}. Keep this open.`
}
