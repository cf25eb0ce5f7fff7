import { registerRoute } from 'workbox-routing'

import {
  SHARE_TARGET_PATH,
  SHARED_FILE_FIELD,
  SHARED_FILE_NAME_HEADER,
  SHARED_FILE_PAGE,
  SHARED_FILE_PATH,
  SHARED_FILES_CACHE,
  sharedLinkPath,
} from '../contract/share-target.ts'

/** Handles requests from the share sheet and from `web+vireo:` links, also without a network. */
export function routeShares(): void {
  for (const method of ['GET', 'POST'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET_PATH,
      ({ request }) => answerShare(request),
      method,
    )
  }
}

async function answerShare(request: Request): Promise<Response> {
  const { searchParams, origin } = new URL(request.url)
  const shared = request.method === 'POST' ? await request.formData() : searchParams
  const file = shared.get(SHARED_FILE_FIELD)
  if (file instanceof File) await leave(file)
  const texts = ['url', 'text', 'title'].map((name) => shared.get(name))
  const path =
    file instanceof File
      ? SHARED_FILE_PAGE
      : sharedLinkPath(
          texts.map((text) => (typeof text === 'string' ? text : null)),
          origin,
        )
  return new Response(null, { status: 303, headers: { location: path } })
}

/** Caches a file for the page. When there is no room for it, the page finds none and asks the viewer to choose it. */
async function leave(file: File): Promise<void> {
  const headers = { 'content-type': file.type, [SHARED_FILE_NAME_HEADER]: encodeURIComponent(file.name) }
  await caches
    .open(SHARED_FILES_CACHE)
    .then((cache) => cache.put(SHARED_FILE_PATH, new Response(file, { headers })))
    .catch(() => {})
}
