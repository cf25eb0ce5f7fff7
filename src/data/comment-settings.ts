import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import type { ApiClient } from '#contract/client.ts'
import type { Output } from '#contract/endpoints/index.ts'
import type { Comment, CommentSettings } from '#contract/models/comment.ts'

import { invalidateComments, patchComment } from './comments.ts'
import { listOrThrow } from './list-or-throw.ts'

const SETTINGS_KEY = ['comments', 'settings']
const HELD_KEY = ['comments', 'held']
type HeldPages = InfiniteData<Output<'comments.listHeld'>>
type CommentPages = InfiniteData<Output<'comments.list'>>

/** The viewer's choices about the comments on their videos. */
export const commentSettingsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => api.comments.settings({}, { signal }) })

/** Comments that are held for the viewer's approval, the newest first. */
export const heldCommentsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: HELD_KEY,
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(await api.comments.listHeld(pageParam ? { cursor: pageParam } : {}, { signal })),
    // The first page is requested without a cursor.
    initialPageParam: '',
    getNextPageParam: ({ hasMore, maxCursor }) => (hasMore ? maxCursor : undefined),
  })

/** Shows the settings that the server has. */
export const setCommentSettings = (queryClient: QueryClient, settings: CommentSettings): void =>
  void queryClient.setQueryData<CommentSettings>(SETTINGS_KEY, settings)

/** Shows who can comment on one of the viewer's own videos. The viewer always can. */
export function setCommentAudience(
  queryClient: QueryClient,
  { videoId, audience }: Output<'comments.setAudience'>,
): void {
  for (const order of ['list', 'best'])
    queryClient.setQueryData<CommentPages>(
      ['comments', order, videoId],
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, access: { audience, canComment: true } })),
        },
    )
}

/** Shows a comment as approved or held, and takes an approved one off the list of held comments. */
export function setHeld(queryClient: QueryClient, videoId: string, comment: Comment): void {
  const { isHeld = false } = comment
  patchComment(queryClient, videoId, { ...comment, isHeld })
  if (isHeld) void invalidateComments(queryClient, videoId)
  removeHeld(queryClient, comment.id)
  void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY })
  void queryClient.invalidateQueries({ queryKey: HELD_KEY })
}

/** Takes a comment off the list of held comments. */
export const removeHeld = (queryClient: QueryClient, commentId: string): void =>
  void queryClient.setQueryData<HeldPages>(
    HELD_KEY,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          held: page.held.filter(({ comment }) => comment.id !== commentId),
        })),
      },
  )
