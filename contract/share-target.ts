import { linksIn } from './text-parts.ts'

/** Address that the device’s share sheet and `web+vireo:` links open (Web Share Target, protocol handlers). It is no page. */
export const SHARE_TARGET_PATH = '/share-target'

/** Name of the field of the shared file, as the web app manifest says. */
export const SHARED_FILE_FIELD = 'video'

/** Cache in which the service worker leaves a shared file, under this path, until the page takes it. */
export const SHARED_FILES_CACHE = 'vireo-shared-1'
export const SHARED_FILE_PATH = '/share-target/file'
/** Header of the cached file: its name, encoded as a part of an address. */
export const SHARED_FILE_NAME_HEADER = 'x-file-name'

/** The page that a shared file leads to: the form of a new video, which looks for it. */
export const SHARED_FILE_PAGE = '/upload?shared=1'

const START = '/foryou?source=pwa'
const PROTOCOL = /^web\+vireo:(\/\/)?/i

/**
 * The path of this site that shared texts lead to: the first link to one of its pages, else the start.
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

/** A path that no browser takes for another host: two slashes, of either kind, would begin one. */
const checked = (path: string) => (/^\/(?![/\\])/.test(path) && !path.includes('\\') ? path : undefined)
