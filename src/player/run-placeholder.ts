import { thumbHashToDataURL } from 'thumbhash'

/** The blurred picture of a video as an address; undefined for what is no thumbhash. */
export function decodePlaceholder(base64: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
