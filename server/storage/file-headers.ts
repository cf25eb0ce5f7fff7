import type { FileKind } from './keys.ts'

/** Files that are at most seen by one of their users, or by programs. */
const PRIVATE_CACHE_CONTROL = 'private, no-cache'
const NAMED_BY_CONTENT = new Set<string>(['avatar', 'sticker', 'mark'] satisfies FileKind[])
/** Uploads are also stored, but are private. */
const PUBLIC_KINDS = new Set<string>([
  ...NAMED_BY_CONTENT,
  ...(['video', 'poster', 'captions'] satisfies FileKind[]),
])

/** Whether everyone may fetch the files of a kind. */
export const isPublicKind = (kind: string): boolean => PUBLIC_KINDS.has(kind)

/**
 * How long caches may keep a file. A video may stop being public, and then leaves shared caches within a minute. Other
 * pictures stay cached. Files that are not public are cached by the viewer's browser alone, which revalidates each time.
 */
export function cacheControlOf(kind: string): string {
  if (!isPublicKind(kind)) return PRIVATE_CACHE_CONTROL
  return NAMED_BY_CONTENT.has(kind) ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webp: 'image/webp',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
}

/** The media type of files with an extension, without a dot. Undefined for those that pages do not show. */
export const contentTypeOf = (extension: string): string | undefined => CONTENT_TYPES[extension]
