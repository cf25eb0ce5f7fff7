import type { BrowserContext, Page } from '@playwright/test'

interface AnalyticsCall {
  path: string
  body: { context?: unknown; events?: { id: string; name: string; params: Record<string, unknown> }[] }
}

/** Watches the analytics requests that a browser makes from now on, and their contents. */
export function watchAnalytics(context: BrowserContext) {
  const calls: AnalyticsCall[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!/^\/api\/(analytics|impression)\//.test(path)) return
    calls.push({ path, body: request.postDataJSON() as AnalyticsCall['body'] })
  })
  return {
    calls,
    paths: () => calls.map(({ path }) => path),
    events: () => calls.flatMap(({ body }) => body.events ?? []),
  }
}

/** Hides the page as when its viewer switches tabs: measurements become final, and records are sent. */
export const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** Records of analytics that wait in IndexedDB. */
export const queuedCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'vireo-analytics')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('vireo-analytics')
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('packets').objectStore('packets').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(counting.result)
        })
      })
    })
  })
