import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'

import { musicPath } from '#contract/paths.ts'
import { useApi } from '#src/data/api-context.tsx'
import { musicDetailQuery, withMusicQuery } from '#src/data/queries.ts'
import { MusicPage } from '#src/features/music/music-page.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveMusicButton } from '#src/screens/offline/save-list-buttons.tsx'
import { headWithout, pictureOf, previewHead } from '#src/screens/page-head.ts'
import { loadOrNotFound } from '#src/screens/status/load-or-not-found.ts'
import { PageNotFound } from '#src/screens/status/page-not-found.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The id at the end of `{sanitised-name}-{musicId}` (specification section 2.1). The name before it is for people. */
const idIn = (address: string) => /(?:^|-)([1-9]\d*)$/.exec(address)?.[1]

export const Route = createFileRoute('/_app/music/$music')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const id = idIn(params.music)
    if (!id) throw notFound()
    const { music } = await loadOrNotFound(queryClient.ensureQueryData(musicDetailQuery(api, id)))
    const { pages } = await queryClient.ensureInfiniteQueryData(withMusicQuery(api, id))
    return { music, first: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { music, first } = loaderData
    return previewHead({
      origin: match.context.documentContext.origin,
      path: musicPath(music),
      title: `${music.title} by ${music.authorName}`,
      description: `Videos with ${music.title} by ${music.authorName} on Vireo.`,
      type: 'website',
      picture: pictureOf(first),
    })
  },
  notFoundComponent: PageNotFound,
  component: VideosWithMusic,
})

function VideosWithMusic() {
  const api = useApi()
  const { view = 'grid' } = Route.useSearch()
  const { id } = Route.useLoaderData().music
  const { music } = useSuspenseQuery(musicDetailQuery(api, id)).data
  const videos = useSuspenseInfiniteQuery(withMusicQuery(api, id))
  return (
    <>
      <PageBackButton />
      <MusicPage
        music={music}
        actions={
          <>
            <ShareLinkButton path={musicPath(music)} title={music.title} />
            <SaveMusicButton music={music} />
          </>
        }
      >
        <VideoList
          listName={`music_list:${id}`}
          view={view}
          query={videos}
          empty={<Notice icon="film" title="No videos" text="No videos use this sound." />}
        />
      </MusicPage>
    </>
  )
}
