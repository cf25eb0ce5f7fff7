/** Addresses that are no page of the app: the browser gets them as if there were no service worker. */
export const NOT_PAGES: readonly RegExp[] = [
  /^\/(api|media|assets|icons|embed)\//,
  /^\/(healthz|readyz|recover|oembed)(\/|\?|$)/,
  // A file at the root, such as /version.json. A profile may hold a period: /@jo.vireo.
  /^\/[^/@?]+\.[a-z0-9]+(\?|$)/i,
]
