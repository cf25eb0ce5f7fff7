import { createFileRoute } from '@tanstack/react-router'

import { livePath } from '#contract/paths.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { LiveScreen } from '#src/screens/live/live-screen.tsx'
import { headWithout, pageHead } from '#src/screens/page-head.ts'
import { NotLiveScreen } from '#src/screens/subject/not-live-screen.tsx'
import { profileSearch } from '#src/screens/subject/profile-search.ts'

const LiveRefused = lazyOnDemand(() => import('#src/screens/live/live-refused.tsx'))

export const Route = createFileRoute('/_app/@{$user}_/live')({
  validateSearch: profileSearch,
  loader: async ({ params, context: { api, queryClient } }) => {
    const { loadLive } = await import('#src/screens/live/load-live.ts')
    return loadLive(api, queryClient, params.user)
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    return pageHead(match, `${user.nickname} (@${user.uniqueId})`, livePath(user))
  },
  notFoundComponent: ({ data }) => <LiveRefused data={data} />,
  component: () => {
    const { view = 'grid', tab = 'post' } = Route.useSearch()
    const { user } = Route.useParams()
    return Route.useLoaderData().isLive ? (
      <LiveScreen user={user} />
    ) : (
      <NotLiveScreen uniqueId={user} view={view} tab={tab} />
    )
  },
})
