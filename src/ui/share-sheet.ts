/** Opens the device's own sheet for sharing the address of a path. False where it has none. */
export function openShareSheet(path: string, title: string): boolean {
  if (typeof navigator.share !== 'function') return false
  navigator.share({ url: new URL(path, location.origin).href, title }).catch(() => {
    // The person closed the sheet.
  })
  return true
}
