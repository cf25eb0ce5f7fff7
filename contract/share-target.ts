import { linksIn } from './text-parts.ts'

/**
 * Address that the device’s share sheet and `web+vireo:` links open (Web Share Target, protocol handlers). It is not a
 * page.
 */
export const SHARE_TARGET_PATH = '/share-target'

/** Name of the field of the shared file, as named in the web app manifest. */
export const SHARED_FILE_FIELD = 'video'

/** Cache in which the service worker leaves a shared file, under this path, until the page takes it. */
export const SHARED_FILES_CACHE = 'vireo-shared-1'
export const SHARED_FILE_PATH = '/share-target/file'
/** Header of the cached file: its name, encoded as a part of an address. */
export const SHARED_FILE_NAME_HEADER = 'x-file-name'

/** The page that a shared file leads to: the form for a new video, which takes it from the cache. */
export const SHARED_FILE_PAGE = '/upload?shared=1'

const START = '/foryou?source=pwa'
const PROTOCOL = /^web\+vireo:(\/\/)?/i

/**
 * The path of this site that shared texts lead to: the first link to one of its pages, or else the start page.
 * @param texts such as the address, the text and the title that another app has shared
 * @param origin the site's
 */
export function sharedLinkPath(texts: readonly (string | null)[], origin: string): string {
  for (const text of texts) {
    for (const link of [...linksIn(text ?? ''), ...(text ?? '').trim().split(/\s+/)]) {
      const path = pathOf(link, origin)
      if (path !== undefined) return path
    }
  }
  return START
}

function pathOf(link: string, origin: string): string | undefined {
  const target = link.replace(PROTOCOL, '')
  if (URL.canParse(target)) {
    const url = new URL(target)
    const path = url.href.slice(origin.length)
    return url.origin === origin && path !== '/' ? checked(path) : undefined
  }
  // A link of the protocol may leave out the slash: web+vireo:@mia.
  return PROTOCOL.test(link) ? checked(target.startsWith('/') ? target : `/${target}`) : undefined
}

/** Checks that no browser takes a path for another host, which two slashes of either kind would begin. */
const checked = (path: string) => (/^\/(?![/\\])/.test(path) && !path.includes('\\') ? path : undefined)
