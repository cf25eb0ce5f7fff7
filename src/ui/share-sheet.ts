/** Opens the device's share sheet for the address of a path. False when there is none. */
export function openShareSheet(path: string, title: string): boolean {
  if (typeof navigator.share !== 'function') return false
  navigator.share({ url: new URL(path, location.origin).href, title }).catch(() => {
    // The viewer closed the sheet.
  })
  return true
}
