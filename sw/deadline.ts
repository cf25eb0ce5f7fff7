/** Rejects when the promise has not settled in time. The work itself goes on. */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('Deadline passed', 'TimeoutError')), deadlineMs)
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer))
}

/**
 * Fetches with a deadline for the headers; the body may take as long as it needs. A broken connection resolves with a
 * network error for the page to deal with: a rejection would be reported as a fault of the service worker.
 */
export async function fetchWithDeadline(request: RequestInfo, deadlineMs: number): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadlineMs)
  try {
    return await fetch(request, { signal: controller.signal })
  } catch {
    return Response.error()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Fetches a file ahead of its use, and gives up when no byte has come for a while, before the headers or after them.
 * Otherwise the next request for the same file would wait for this one, as browsers let one request at a time fill their
 * cache.
 */
export async function fetchUnlessSilent(
  url: string,
  silenceMs: number,
  init: RequestInit = {},
): Promise<Response> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), silenceMs)
  }
  listen()
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        listen()
        out.enqueue(chunk)
      },
      flush: () => clearTimeout(timer),
    })
    return new Response(response.body?.pipeThrough(watched) ?? null, response)
  } catch {
    clearTimeout(timer)
    return Response.error()
  }
}
