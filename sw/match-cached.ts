import { withDeadline } from './deadline.ts'

const CACHE_DEADLINE_MS = 1_000

/** The cached response of a path. Also undefined when storage fails or takes too long: the network is asked instead. */
export async function matchCached(pathname: string): Promise<Response | undefined> {
  try {
    return await withDeadline(caches.match(pathname, { ignoreVary: true }), CACHE_DEADLINE_MS)
  } catch {
    return undefined
  }
}

/** Paths of a cache's entries. */
export async function pathsIn(cacheName: string): Promise<string[]> {
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}
