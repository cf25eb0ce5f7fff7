import { createFileRoute, notFound } from '@tanstack/react-router'

import { musicIdIn, musicPath } from '#contract/paths.ts'
import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/video.ts'
import { musicDetailQuery, withMusicQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead, structuredData } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { MusicScreen } from '#src/screens/subject/music-screen.tsx'
import type { SubjectSearch } from '#src/screens/subject/subject-search.ts'

export const Route = createFileRoute('/_app/music/$music')({
  /**
   * How its videos are listed (specification section 2.4): as a feed, or else as a grid; the newest first, or else the
   * best.
   */
  validateSearch: ({ view, order }): SubjectSearch => ({
    ...(view === 'feed' && { view }),
    ...(order === 'newest' && { order }),
  }),
  loader: async ({ params, location, context: { api, queryClient } }) => {
    const id = musicIdIn(params.music)
    if (!id) throw notFound()
    const { music } = await loadOrNotFound(queryClient.ensureQueryData(musicDetailQuery(api, id)))
    const { order } = location.search as SubjectSearch
    const { pages } = await queryClient.ensureInfiniteQueryData(withMusicQuery(api, id, order))
    return { music, first: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { music, first } = loaderData
    const title = messages.musicBy({ title: music.title, name: music.authorName })
    const { meta, links } = previewHead({
      match,
      path: musicPath(music),
      title,
      description: messages.videosWithMusic({ title: music.title, name: music.authorName }),
      type: 'website',
      picture: pictureOf(first),
    })
    if (!import.meta.env.SSR) return { meta, links }
    const list = structuredData(match, (site) => {
      const { api, queryClient } = match.context
      const pages = queryClient.getQueryData(
        withMusicQuery(api, music.id, match.search.order).queryKey,
      )?.pages
      return videoListPage(title, pages?.[0], site)
    })
    return { meta: [...meta, ...list], links }
  },
  notFoundComponent: PageNotFound,
  component: MusicPage,
})

function MusicPage() {
  const { view = 'grid', order = 'top' } = Route.useSearch()
  return <MusicScreen id={Route.useLoaderData().music.id} order={order} view={view} />
}
