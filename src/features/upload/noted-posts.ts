import type { UploadPost } from '#contract/uploads.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { callWorker } from '#src/data/api.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { SAID_POST_KEY } from './listen-for-posts.ts'

const prefix = () => `${SAID_POST_KEY}${sessionUserId()}.`

/**
 * Notes that an upload is posted, before the worker is told: nothing but this is written before a page is gone that is
 * closed in the same moment. Without storage the worker may hear of it in time.
 */
export const notePost = (post: UploadPost): boolean => deviceStorage.write(prefix() + post.id, post)

/** The worker has heard of it. */
export const dropPost = (id: string): void => deviceStorage.remove(prefix() + id)

/** Tells the worker of what pages that are gone have said. */
export function handInPosts(): void {
  for (const post of readPosts()) {
    callWorker('uploads.post', { ...post, isLate: true }).then(
      () => dropPost(post.id),
      () => {
        // The page closed before anything of the video was stored. The words are all that is left.
        keepCaption(undefined, post.caption ?? '')
        dropPost(post.id)
      },
    )
  }
}

const readPosts = (): UploadPost[] =>
  deviceStorage
    .keys()
    .filter((key) => key.startsWith(prefix()))
    .map((key) => deviceStorage.readJson(key))
    .filter((post): post is UploadPost => typeof post === 'object' && post !== null && 'id' in post)

const keyOf = (draftId: string | undefined) =>
  ['vireo.caption', sessionUserId(), draftId].filter((part) => part !== undefined).join('.')

/** The caption that the user typed and the worker has not stored yet, for this draft or for none. */
export const readCaption = (draftId: string | undefined): string => deviceStorage.read(keyOf(draftId)) ?? ''

/** Without storage it lives as long as the page. */
export function keepCaption(draftId: string | undefined, caption: string): void {
  if (caption) deviceStorage.write(keyOf(draftId), caption)
  else deviceStorage.remove(keyOf(draftId))
}
