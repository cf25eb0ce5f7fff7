/** Rejects when the promise has not settled in time. The work itself goes on. */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('Deadline passed', 'TimeoutError')), deadlineMs)
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer))
}

/**
 * Fetches with a limit on the wait for the headers; the body may take as long as it needs. A line that breaks gives a
 * network error for the page to deal with: a rejection would be reported as a fault of the service worker.
 */
export async function fetchWithDeadline(
  request: RequestInfo,
  deadlineMs: number,
  init: RequestInit = {},
): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  try {
    return await fetch(request, { ...init, signal: controller.signal })
  } catch {
    return Response.error()
  } finally {
    clearTimeout(timer)
  }
}
