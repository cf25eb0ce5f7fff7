import { createFileRoute, notFound } from '@tanstack/react-router'

import { musicIdIn, musicPath } from '#contract/paths.ts'
import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/video.ts'
import { musicDetailQuery, withMusicQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead, structuredData } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { MusicScreen } from '#src/screens/subject/music-screen.tsx'

export const Route = createFileRoute('/_app/music/$music')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' | undefined } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const id = musicIdIn(params.music)
    if (!id) throw notFound()
    const { music } = await loadOrNotFound(queryClient.ensureQueryData(musicDetailQuery(api, id)))
    const { pages } = await queryClient.ensureInfiniteQueryData(withMusicQuery(api, id))
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
      const pages = queryClient.getQueryData(withMusicQuery(api, music.id).queryKey)?.pages
      return videoListPage(title, pages?.[0], site)
    })
    return { meta: [...meta, ...list], links }
  },
  notFoundComponent: PageNotFound,
  component: () => (
    <MusicScreen id={Route.useLoaderData().music.id} view={Route.useSearch().view ?? 'grid'} />
  ),
})
