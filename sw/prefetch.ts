import { mediaPathOf } from '#contract/media-caches.ts'
import { connection } from '#shared/network-information.ts'

import { fetchAndCache } from './media.ts'
import { shouldPrefetch, type ConnectionFacts } from './prefetch-policy.ts'

declare const self: ServiceWorkerGlobalScope

const MAX_URLS = 24

let hasSaveDataHeader = false
let hasPageDataSaver: boolean | undefined

/** Watches requests for the Save-Data header. */
export function watchSaveData(): void {
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') {
      hasSaveDataHeader = event.request.headers.get('save-data') === 'on'
    }
  })
}

/** Remembers the state of a page's data saver. */
export function rememberPageState(isDataSaver: boolean): void {
  hasPageDataSaver = isDataSaver
}

/**
 * Fetches the media one after the other, and looks at the connection again before each: it may have become
 * slow. Failures are left out, because the page requests the file again when it is needed.
 */
export async function prefetch(urls: readonly string[]): Promise<void> {
  const { origin } = self.location
  const files = urls
    .slice(0, MAX_URLS)
    .map((url) => new URL(url, origin))
    .filter((url) => mediaPathOf(url, origin) !== undefined)
  for (const file of files) {
    if (!mayPrefetch()) return
    // One at a time leaves the connection to the files that the screen needs.
    await fetchAndCache(file).catch(() => undefined)
  }
}

/** Whether files may be fetched ahead of their use, as far as is known now. */
export function mayPrefetch(): boolean {
  return shouldPrefetch(connectionFacts())
}

function connectionFacts(): ConnectionFacts {
  const { effectiveType, saveData } = connection() ?? {}
  return {
    effectiveType,
    hasWorkerDataSaver: saveData,
    hasSaveDataHeader,
    hasPageDataSaver,
  }
}
