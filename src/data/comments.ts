import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Output } from '#contract/endpoints/index.ts'
import { SAVED_CACHE, savedCommentsPath } from '#contract/media-caches.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { SavedComments } from '#contract/offline.ts'

import { listOrThrow } from './list-or-throw.ts'

type CommentPages = InfiniteData<Output<'comments.list'>>

const keyOf = (videoId: string) => ['comments', 'list', videoId]

/** The comments of a video, newest first. */
export const commentsQuery = (api: ApiClient, videoId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(videoId),
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(await api.comments.list({ videoId, ...(pageParam && { cursor: pageParam }) }, { signal })),
    // The first page is asked for without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** Takes up the comments that were saved along with a video, if no others are known. */
export async function takeSavedComments(queryClient: QueryClient, videoId: string): Promise<void> {
  const cache = await caches.open(SAVED_CACHE)
  const response = await cache.match(savedCommentsPath(videoId))
  if (!response) return
  const { page, savedAtMs } = (await response.json()) as SavedComments
  queryClient.setQueryData<CommentPages>(
    keyOf(videoId),
    (known) => known ?? { pages: [page], pageParams: [''] },
    { updatedAt: savedAtMs },
  )
}

/** Puts one's own comment on top as soon as the server has it. */
export function addComment(queryClient: QueryClient, videoId: string, comment: Comment): void {
  change(queryClient, videoId, (comments, pageIndex) =>
    pageIndex === 0 ? [comment, ...comments.filter(({ id }) => id !== comment.id)] : comments,
  )
}

export function removeComment(queryClient: QueryClient, videoId: string, commentId: string): void {
  change(queryClient, videoId, (comments) => comments.filter(({ id }) => id !== commentId))
}

function change(
  queryClient: QueryClient,
  videoId: string,
  map: (comments: Comment[], pageIndex: number) => Comment[],
): void {
  const queryKey = keyOf(videoId)
  const { dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
  queryClient.setQueryData<CommentPages>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, comments: map(page.comments, index) })),
      },
    // Others' later comments are missing from it.
    { updatedAt },
  )
  // An answer that is on its way may be from before.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}
