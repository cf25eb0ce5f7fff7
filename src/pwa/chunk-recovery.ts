const RELOADED_KEY = 'vireo.reloaded-for-chunk'

/**
 * A part of the app that is gone from the server belongs to an older version than the server's: the page
 * reloads, once for each version. Offline a reload would change nothing, so the error goes to the screen.
 */
export function recoverFromMissingChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !hasReloaded()) location.reload()
  })
}

/** Remembers the reload; without storage it is never tried, because nothing would stop the second one. */
function hasReloaded(): boolean {
  try {
    const wasReloaded = sessionStorage.getItem(RELOADED_KEY) === BUILD_ID
    sessionStorage.setItem(RELOADED_KEY, BUILD_ID)
    return wasReloaded
  } catch {
    return true
  }
}
