const OPAQUE_TAG = /(?:W\/)?("[^"]*")/g

/** Whether `If-None-Match` names this entity tag, strong or weak (RFC 9110, section 13.1.2). */
export function matchesNoneOf(header: string | null, entityTag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  return Array.from(header.matchAll(OPAQUE_TAG), ([, tag]) => tag).includes(entityTag)
}

/**
 * Whether a range may be answered as a range: without `If-Range`, or when it names exactly this tag (RFC 9110,
 * section 13.1.5). A weak tag or a date never matches.
 */
export const allowsRange = (header: string | null, entityTag: string): boolean =>
  header === null || header.trim() === entityTag
