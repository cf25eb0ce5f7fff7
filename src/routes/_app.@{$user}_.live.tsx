import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isApiError, type Problem } from '#contract/errors.ts'
import { livePath } from '#contract/paths.ts'
import type { StatusCode } from '#contract/status-codes.ts'
import { STATUS_SCREENS, screenOf } from '#contract/status-screens.ts'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { LiveScreen } from '#src/screens/live/live-screen.tsx'
import { headWithout, pageHead } from '#src/screens/page-head.ts'
import { loadOrNotFound } from '#src/screens/status/status-screen.tsx'
import { NotLiveScreen } from '#src/screens/subject/not-live-screen.tsx'
import { profileSearch } from '#src/screens/subject/profile-search.ts'

/** Specification section 8, live page code 105. From `StatusCode`, which a first page does without. */
const NO_ROOM: typeof StatusCode.liveNoRoom = 105

const LiveRefused = lazy(async () => ({
  default: (await import('#src/screens/live/live-refused.tsx')).LiveRefused,
}))

export const Route = createFileRoute('/_app/@{$user}_/live')({
  validateSearch: profileSearch,
  loader: async ({ params, context: { api, queryClient } }) => {
    const { liveDetailQuery } = await import('#src/data/live.ts')
    try {
      const { liveStream } = await queryClient.fetchQuery(liveDetailQuery(api, params.user))
      if (liveStream) return { user: liveStream.host, isLive: true }
    } catch (error) {
      // A user without a room has videos to lead on to.
      // The same is there without a network, as far as it was seen before.
      if (!isApiError(error, NO_ROOM) && !(isApiError(error) && error.isNetworkError)) {
        const isFinal = isApiError(error) && !STATUS_SCREENS[screenOf(error.problem)].canRetry
        throw isFinal ? notFound({ data: error.problem }) : error
      }
    }
    const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user, isLive: false }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    return pageHead(match, `${user.nickname} (@${user.uniqueId})`, livePath(user))
  },
  notFoundComponent: NotFound,
  component: Screen,
})

function Screen() {
  const { view = 'grid', tab = 'post' } = Route.useSearch()
  const { user } = Route.useParams()
  return Route.useLoaderData().isLive ? (
    <LiveScreen user={user} />
  ) : (
    <NotLiveScreen uniqueId={user} view={view} tab={tab} />
  )
}

function NotFound({ data }: { data?: unknown }) {
  return (
    <Suspense fallback={null}>
      <LiveRefused problem={data as Problem} user={Route.useParams().user} />
    </Suspense>
  )
}
