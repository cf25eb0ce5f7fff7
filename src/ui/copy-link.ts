/** Puts the whole address of a path into the clipboard. Resolves with what to tell the person. */
export const copyLink = (path: string): Promise<string> =>
  copyText(new URL(path, location.origin).href, 'Link')

/**
 * Puts a text into the clipboard. Resolves with what to tell the person.
 * @param name what the text is, as a sentence begins with it
 */
export async function copyText(text: string, name: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return `${name} copied`
  } catch {
    return `Couldn’t copy. Here it is: ${text}`
  }
}
