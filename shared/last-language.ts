/**
 * Cache of the language read last, for addresses without one while there is no network. All versions of the app share
 * it.
 */
const CACHE = 'vireo-last-language'
const PATH = '/last-language'

/** Persists a language (a BCP 47 tag). */
export async function rememberLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, new Response(language))
}

/** Reads the persisted language. */
export const rememberedLanguage = async (): Promise<string | undefined> =>
  (await caches.match(PATH, { cacheName: CACHE }))?.text()
