import { messages } from '#messages/app.ts'

/** Copies the full address of a path. Resolves with the message to show. */
export const copyLink = (path: string): Promise<string> =>
  copyText(new URL(path, location.origin).href, messages.linkCopied)

/**
 * Copies a text. Resolves with the message to show.
 * @param copied the message after success
 */
export async function copyText(text: string, copied: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return copied
  } catch {
    return messages.notCopied({ text })
  }
}
