import { createFileRoute, isNotFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { livePath, liveRoomPath, ROOM_PARAMETER } from '#contract/paths.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { LiveScreen } from '#src/screens/live/live-screen.tsx'
import { headWithout, pageHead } from '#src/screens/page-head.ts'
import { NotLiveScreen } from '#src/screens/subject/not-live-screen.tsx'
import { profileSearch, type ProfileSearch } from '#src/screens/subject/profile-search.ts'

const importRefused = () => import('#src/screens/live/live-refused.tsx')
let LiveRefused: ComponentType<{ data?: unknown }> = lazyOnDemand(importRefused)
/** Loads the screen with the reason, so that a document contains it at once, even the first one after a start. */
const loadRefused = async () => {
  LiveRefused = (await importRefused()).default
}

interface LiveSearch extends ProfileSearch {
  /** The room of a link: an unlisted room can only be found by it. */
  room?: string | undefined
}

const liveSearch = (search: Record<string, unknown>): LiveSearch => {
  const room = search[ROOM_PARAMETER]
  return { ...profileSearch(search), ...(typeof room === 'string' && /^\d{1,19}$/.test(room) && { room }) }
}

export const Route = createFileRoute('/_app/@{$user}_/live')({
  validateSearch: liveSearch,
  loaderDeps: ({ search: { room } }) => ({ room }),
  loader: async ({ params, deps, context: { api, queryClient } }) => {
    const { loadLive } = await import('#src/screens/live/load-live.ts')
    const live = await loadLive(api, queryClient, params.user, deps.room).catch(async (error: unknown) => {
      if (isNotFound(error)) await loadRefused()
      throw error
    })
    // The id finds the room, whichever user the address names: the address is corrected to the host's.
    if (deps.room !== undefined && `/@${params.user}/live` !== decodeURIComponent(livePath(live.user))) {
      throw redirect({ to: livePath(live.user), search: true, replace: true, statusCode: 302 })
    }
    return live
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user, room } = loaderData
    const path = room ? liveRoomPath(room) : livePath(user)
    return pageHead(match, `${user.nickname} (@${user.uniqueId})`, path)
  },
  notFoundComponent: ({ data }) => <LiveRefused data={data} />,
  component: () => {
    const { view = 'grid', tab = 'post', room } = Route.useSearch()
    const { user } = Route.useParams()
    const { room: isLive, last } = Route.useLoaderData()
    return isLive ? (
      <LiveScreen user={user} roomId={room} />
    ) : (
      <NotLiveScreen uniqueId={user} view={view} tab={tab} last={last} />
    )
  },
})
