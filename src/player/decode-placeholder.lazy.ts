import { thumbHashToDataURL } from 'thumbhash'

/** Decodes a video's blurred picture into a data address; undefined when it is not a thumbhash. */
export function decodePlaceholder(base64: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
