import { createFileRoute, redirect } from '@tanstack/react-router'

import { userFeedPath, userPath } from '#contract/paths.ts'
import { AVATAR_PREVIEW_PX, userPreviewPath } from '#contract/preview.ts'
import { profilePage } from '#contract/structured-data.ts'
import { isFormerName } from '#contract/unique-id.ts'
import { messages } from '#messages/video.ts'
import { listQuery, userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { headWithout, oEmbedLink, previewHead, structuredData } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { profileSearch } from '#src/screens/subject/profile-search.ts'
import { UserScreen } from '#src/screens/subject/user-screen.tsx'

export const Route = createFileRoute('/_app/@{$user}')({
  validateSearch: profileSearch,
  loader: async ({ params, location, context: { api, queryClient } }) => {
    const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    // A name that was given up redirects to the user's current one.
    if (isFormerName(params.user, user)) {
      throw redirect({ to: userPath(user), search: true, replace: true, statusCode: 302 })
    }
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    const tab = (location.search as { tab?: string }).tab
    const canSee = user.isSelf || (tab === 'like' && user.isLikedPublic)
    // In the browser the tab itself loads its list, so that the profile also shows when the list cannot be
    // loaded.
    if (import.meta.env.SSR && tab && canSee) {
      const name = tab === 'saved' ? (`user_saved:${user.id}` as const) : (`user_like:${user.id}` as const)
      await queryClient.prefetchInfiniteQuery(listQuery(api, name))
    }
    return { user }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    const isPublic = !user.isPrivate
    const { meta, links } = previewHead({
      match,
      path: userPath(user),
      title: `${user.nickname} (@${user.uniqueId})`,
      description: user.bio || messages.videosBy({ name: user.nickname }),
      type: 'profile',
      picture: user.avatarLargeUrl
        ? { path: userPreviewPath(user.secUid), width: AVATAR_PREVIEW_PX, height: AVATAR_PREVIEW_PX }
        : undefined,
      isUnlisted: !isPublic,
      ...(import.meta.env.SSR && isPublic && { feed: userFeedPath(user) }),
    })
    return {
      meta: [
        ...meta,
        ...(import.meta.env.SSR && isPublic
          ? structuredData(match, ({ origin }) => profilePage(user, origin))
          : []),
      ],
      links: isPublic ? [...links, oEmbedLink(match.context.documentContext.origin, userPath(user))] : links,
    }
  },
  notFoundComponent: PageNotFound,
  component: () => {
    const { view = 'grid', tab = 'post' } = Route.useSearch()
    return <UserScreen uniqueId={Route.useParams().user} view={view} tab={tab} />
  },
})
