import { callWorker } from '#src/data/api.ts'

/** Prefix of the keys of localStorage under which pages note what they post (noted-posts.ts). */
export const NOTED_POST_KEY = 'vireo.post.'

/** Has this page's worker check its uploads when another tab posts one: that tab may be closed in the same moment. */
export function listenForPosts(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(NOTED_POST_KEY) || newValue === null) return
    callWorker('uploads.list', null).catch(() => {
      // The next visit checks.
    })
  })
}
