import { createFileRoute } from '@tanstack/react-router'

import { livePath } from '#contract/paths.ts'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { headWithout, pageHead } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { NotLiveScreen } from '#src/screens/subject/not-live-screen.tsx'
import { profileSearch } from '#src/screens/subject/profile-search.ts'

export const Route = createFileRoute('/_app/@{$user}_/live')({
  validateSearch: profileSearch,
  loader: async ({ params, context: { api, queryClient } }) => {
    const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    return pageHead(match, `${user.nickname} (@${user.uniqueId})`, livePath(user))
  },
  notFoundComponent: PageNotFound,
  component: () => {
    const { view = 'grid', tab = 'post' } = Route.useSearch()
    return <NotLiveScreen uniqueId={Route.useParams().user} view={view} tab={tab} />
  },
})
