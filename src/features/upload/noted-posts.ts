import { isPublication, type Publication, type UploadPost } from '#contract/uploads.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { callWorker } from '#src/data/api.ts'
import { sessionUserId } from '#src/data/session-user.ts'

import { NOTED_POST_KEY } from './listen-for-posts.ts'

const prefix = () => `${NOTED_POST_KEY}${sessionUserId()}.`

/**
 * Notes that an upload is posted before the worker is called: nothing else is written in time if the page is closed at
 * that moment. Without storage the worker may still get the call in time.
 */
export const notePost = (post: UploadPost): boolean => deviceStorage.write(prefix() + post.id, post)

/** Removes the note, once the worker knows about the post. */
export const dropPost = (id: string): void => deviceStorage.remove(prefix() + id)

/** Passes the posts that closed pages have noted to the worker. */
export function handInPosts(): void {
  for (const post of readPosts()) {
    callWorker('uploads.post', { ...post, isLate: true }).then(
      () => dropPost(post.id),
      () => {
        // The page was closed before any of the video was stored. Only the texts are left.
        storeCaption(undefined, post.caption ?? '')
        storePublication(undefined, post.publication)
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

const keyOf = (name: 'vireo.caption' | 'vireo.publication', draftId: string | undefined) =>
  [name, sessionUserId(), draftId].filter((part) => part !== undefined).join('.')

/** The caption that the user typed and the worker has not stored yet, for this draft or for none. */
export const readCaption = (draftId: string | undefined): string =>
  deviceStorage.read(keyOf('vireo.caption', draftId)) ?? ''

/** Stores a caption; without storage it lives as long as the page. */
export function storeCaption(draftId: string | undefined, caption: string): void {
  if (caption) deviceStorage.write(keyOf('vireo.caption', draftId), caption)
  else deviceStorage.remove(keyOf('vireo.caption', draftId))
}

/** The publication that the user chose and the worker has not stored yet, for this draft or for none. */
export function readPublication(draftId: string | undefined): Publication | undefined {
  const stored = deviceStorage.readJson(keyOf('vireo.publication', draftId))
  return isPublication(stored) ? stored : undefined
}

/** Stores a publication, or removes it. */
export function storePublication(draftId: string | undefined, publication: Publication | undefined): void {
  if (publication) deviceStorage.write(keyOf('vireo.publication', draftId), publication)
  else deviceStorage.remove(keyOf('vireo.publication', draftId))
}
