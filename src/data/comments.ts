import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Output } from '#contract/endpoints/index.ts'
import { SAVED_CACHE, savedCommentsPath } from '#contract/media-caches.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { SavedComments } from '#contract/offline.ts'

import { listOrThrow } from './list-or-throw.ts'

type CommentPages = InfiniteData<Output<'comments.list'>>
type LinkedComment = Output<'comments.detail'>
export type CommentOrder = 'newest' | 'best'

// The third part of each key is the video's id.
const listKey = (videoId: string, order: CommentOrder) => [
  'comments',
  order === 'best' ? 'best' : 'list',
  videoId,
]
const repliesKey = (videoId: string, commentId: string) => ['comments', 'replies', videoId, commentId]

const paging = {
  // The first page is requested without a cursor.
  initialPageParam: '',
  getNextPageParam: ({ hasMore, maxCursor }: Output<'comments.list'>) => (hasMore ? maxCursor : undefined),
}

/** The comments of a video, the pinned one first. */
export const commentsQuery = (api: ApiClient, videoId: string, order: CommentOrder) =>
  infiniteQueryOptions({
    queryKey: listKey(videoId, order),
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.comments.list({ videoId, order, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ),
    ...paging,
  })

/** The replies to a comment, the oldest first. */
export const repliesQuery = (api: ApiClient, videoId: string, commentId: string) =>
  infiniteQueryOptions({
    queryKey: repliesKey(videoId, commentId),
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.comments.listReplies(
          { videoId, commentId, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      ),
    ...paging,
  })

/** A comment that a link leads to, and the one that it is a reply to. */
export const linkedCommentQuery = (api: ApiClient, videoId: string, commentId: string) =>
  queryOptions({
    queryKey: ['comments', 'detail', videoId, commentId],
    queryFn: ({ signal }) => api.comments.detail({ videoId, commentId }, { signal }),
  })

/** Uses the comments that were saved along with a video, if no others are known. */
export async function takeSavedComments(queryClient: QueryClient, videoId: string): Promise<void> {
  const cache = await caches.open(SAVED_CACHE)
  const response = await cache.match(savedCommentsPath(videoId))
  if (!response) return
  const { page, savedAtMs } = (await response.json()) as SavedComments
  queryClient.setQueryData<CommentPages>(
    listKey(videoId, 'newest'),
    (known) => known ?? { pages: [page], pageParams: [''] },
    { updatedAt: savedAtMs },
  )
}

/** Puts the viewer's own comment on top, or their reply at the end of its thread, as soon as the server has it. */
export function addComment(queryClient: QueryClient, videoId: string, comment: Comment): void {
  const { parentId } = comment
  if (parentId === undefined) {
    for (const order of ['newest', 'best'] as const) {
      change(queryClient, listKey(videoId, order), (comments, isEdge) =>
        isEdge.first ? [comment, ...without(comments, comment.id)] : comments,
      )
    }
    return
  }
  let isListed = false
  change(queryClient, repliesKey(videoId, parentId), (comments, isEdge) => {
    isListed ||= comments.some(({ id }) => id === comment.id)
    return isEdge.last && !isListed ? [...comments, comment] : comments
  })
  changeAll(queryClient, videoId, (other) =>
    other.id === parentId && !isListed && !comment.isHeld
      ? { ...other, replyCount: (other.replyCount ?? 0) + 1 }
      : other,
  )
}

/** Writes the server's state of a comment into everything that shows it. */
export const patchComment = (
  queryClient: QueryClient,
  videoId: string,
  patch: Partial<Comment> & Pick<Comment, 'id'>,
): void =>
  changeAll(queryClient, videoId, (comment) => (comment.id === patch.id ? { ...comment, ...patch } : comment))

/** Marks the pinned comment, or none. Its position in the lists changes when they are loaded again. */
export function patchPin(queryClient: QueryClient, videoId: string, pinnedId: string | null): void {
  changeAll(queryClient, videoId, ({ isPinned: _before, ...comment }) =>
    comment.id === pinnedId ? { ...comment, isPinned: true } : comment,
  )
  void invalidateComments(queryClient, videoId)
}

export function removeComment(queryClient: QueryClient, videoId: string, commentId: string): void {
  let parentId: string | undefined
  for (const { queryKey } of listsOf(queryClient, videoId)) {
    change(queryClient, queryKey, (comments) => {
      parentId ??= comments.find(({ id }) => id === commentId)?.parentId
      return without(comments, commentId)
    })
  }
  if (parentId === undefined) return
  changeAll(queryClient, videoId, (comment) =>
    comment.id === parentId
      ? { ...comment, replyCount: Math.max(0, (comment.replyCount ?? 0) - 1) }
      : comment,
  )
}

/** Loads the shown parts of a video's comments again. */
export const invalidateComments = (queryClient: QueryClient, videoId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['comments'], predicate: isOf(videoId) })

const isOf =
  (videoId: string) =>
  ({ queryKey }: { queryKey: QueryKey }): boolean =>
    queryKey[2] === videoId
const without = (comments: Comment[], commentId: string) => comments.filter(({ id }) => id !== commentId)

/** The lists of a video's comments and replies that are in the cache. */
const listsOf = (queryClient: QueryClient, videoId: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['comments'], predicate: isOf(videoId) })
    .filter(({ queryKey }) => queryKey[1] !== 'detail')

function changeAll(queryClient: QueryClient, videoId: string, map: (comment: Comment) => Comment): void {
  for (const { queryKey } of listsOf(queryClient, videoId))
    change(queryClient, queryKey, (comments) => comments.map(map))
  const details = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['comments', 'detail'], predicate: isOf(videoId) })
  for (const { queryKey } of details)
    queryClient.setQueryData<LinkedComment>(
      queryKey,
      (data) =>
        data && { ...data, comment: map(data.comment), ...(data.parent && { parent: map(data.parent) }) },
    )
}

function change(
  queryClient: QueryClient,
  queryKey: QueryKey,
  map: (comments: Comment[], isEdge: { first: boolean; last: boolean }) => Comment[],
): void {
  const { dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
  queryClient.setQueryData<CommentPages>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          comments: map(page.comments, { first: index === 0, last: index === data.pages.length - 1 }),
        })),
      },
    // The list keeps its date, since it lacks later comments of others.
    { updatedAt },
  )
  // A response that is on its way may be older.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}
