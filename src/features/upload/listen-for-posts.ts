import { callWorker } from '#src/data/api.ts'

/** Begins the keys of localStorage under which pages note what they post (said-posts.ts). */
export const SAID_POST_KEY = 'vireo.post.'

/** Has this tab's worker look when another tab posts something: that tab may be closed in the same moment. */
export function hearPosts(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(SAID_POST_KEY) || newValue === null) return
    callWorker('uploads.list', null).catch(() => {
      // The next visit looks.
    })
  })
}
