/** Copies the full address of a path. Resolves with the message to show. */
export const copyLink = (path: string): Promise<string> =>
  copyText(new URL(path, location.origin).href, 'Link')

/**
 * Copies a text. Resolves with the message to show.
 * @param name name of the text, capitalised as at the start of a sentence
 */
export async function copyText(text: string, name: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return `${name} copied`
  } catch {
    return `Couldn’t copy. Here it is: ${text}`
  }
}
