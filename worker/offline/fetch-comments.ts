import type { Output } from '#contract/endpoints/index.ts'
import type { SavedComments } from '#contract/offline.ts'
import { randomId } from '#shared/random-id.ts'

import { callEndpoint } from '../http/pipeline.ts'

/** Fields of the user's own state. Left undefined, they are not written into the file. */
const NOT_FOR_OTHERS = {
  localId: undefined,
  isLiked: undefined,
  canPin: undefined,
  editableUntil: undefined,
}

/** Fetches the newest comments on a video, without the user's own state: other users of this browser read them, too. */
export async function fetchComments(videoId: string, signal: AbortSignal): Promise<SavedComments> {
  const page = (await callEndpoint(
    'comments.list',
    { videoId },
    { callId: randomId(), signal },
  )) as Output<'comments.list'>
  const comments = page.comments.map(({ mark, ...comment }) => ({
    ...comment,
    ...(mark === 'author' && { mark }),
    author: { ...comment.author, relation: 0 as const },
    canDelete: false,
    ...NOT_FOR_OTHERS,
  }))
  return { page: { ...page, comments }, savedAtMs: Date.now() }
}
