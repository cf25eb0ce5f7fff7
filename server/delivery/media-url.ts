import { isPublicKind } from '#server/storage/file-headers.ts'

const PREFIX = '/media/'

/** The host at which files are addressed that anybody may fetch. Empty: this site. */
let publicOrigin = ''

/**
 * Addresses the files that anybody may fetch at another host from now on, such as a CDN's (`MEDIA_URL`). Of the whole
 * process, as addresses are also made where there is no request.
 */
export function addressPublicMediaAt(origin: string | undefined): void {
  publicOrigin = origin ?? ''
}

/**
 * The address of a stored file: of a file that anybody may fetch at `MEDIA_URL`, if there is one, and of every other file
 * at this site, which asks who wants it.
 * @param key its storage key
 */
export function mediaUrl(key: string): string {
  const [kind = ''] = key.split('/')
  return (isPublicKind(kind) ? publicOrigin : '') + PREFIX + key
}

/** The storage key of the file at an address that `mediaUrl` has made. */
export const storageKeyOf = (url: string): string => url.slice(url.indexOf(PREFIX) + PREFIX.length)
