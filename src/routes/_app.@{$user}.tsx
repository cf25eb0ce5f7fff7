import { createFileRoute } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { AVATAR_PREVIEW_PX, userPreviewPath } from '#contract/preview.ts'
import { messages } from '#messages/video.ts'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { headWithout, previewHead } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { UserScreen } from '#src/screens/subject/user-screen.tsx'

export const Route = createFileRoute('/_app/@{$user}')({
  /** How the posts are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    return previewHead({
      match,
      path: userPath(user),
      title: `${user.nickname} (@${user.uniqueId})`,
      description: user.bio || messages.videosBy({ name: user.nickname }),
      type: 'profile',
      picture: user.avatarLargeUrl
        ? { path: userPreviewPath(user.secUid), width: AVATAR_PREVIEW_PX, height: AVATAR_PREVIEW_PX }
        : undefined,
    })
  },
  notFoundComponent: PageNotFound,
  component: () => <UserScreen uniqueId={Route.useParams().user} view={Route.useSearch().view ?? 'grid'} />,
})
