/** Puts the whole address of a path into the clipboard. Resolves with what to tell the person. */
export async function copyLink(path: string): Promise<string> {
  const url = new URL(path, location.origin).href
  try {
    await navigator.clipboard.writeText(url)
    return 'Link copied'
  } catch {
    return `The link is ${url}`
  }
}
