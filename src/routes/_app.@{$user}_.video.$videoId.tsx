import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { videoDetailQuery } from '#src/data/queries.ts'
import { PageNotFound } from '#src/features/app/page-not-found.tsx'
import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import { Feed } from '#src/features/feed/feed.tsx'
import { videoPath } from '#src/ui/paths.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

import { BackButton } from './-back-button.tsx'
import { ClipView } from './-clip-view.tsx'
import { posterPreload, previewHead } from './-head.ts'
import { orNotFound } from './-or-not-found.ts'
import { pressPlayerKey } from './-player-keys.ts'

export const Route = createFileRoute('/_app/@{$user}_/video/$videoId')({
  loader: ({ params, context: { api, queryClient } }) =>
    orNotFound(queryClient.ensureQueryData(videoDetailQuery(api, params.videoId))),
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { video } = loaderData
    const { meta, links } = previewHead({
      origin: match.context.origin,
      path: videoPath(video),
      title: `${video.caption || 'Clip'} by ${video.author.nickname} · Vireo`,
      description: video.caption || `A clip by ${video.author.nickname}.`,
      type: 'video.other',
      imagePath: video.media.posterUrl,
    })
    return { meta, links: [...links, ...posterPreload(video)] }
  },
  notFoundComponent: () => (
    <PageNotFound
      title="This clip is not here"
      text="It may have been deleted, or the address is mistyped."
    />
  ),
  component: VideoPage,
})

const renderClip = (slot: ClipSlot) => <ClipView slot={slot} />

function VideoPage() {
  const { videoId } = Route.useParams()
  const { data } = useSuspenseQuery(videoDetailQuery(useApi(), videoId))
  return (
    <>
      <h1>
        <VisuallyHidden>Clip by {data.video.author.nickname}</VisuallyHidden>
      </h1>
      <BackButton />
      <Feed
        key={videoId}
        name="Clip"
        listName={`video_list:${videoId}`}
        videos={[data.video]}
        hasMore={false}
        isFetchingMore={false}
        hasFailed={false}
        fetchMore={() => undefined}
        renderClip={renderClip}
        onKey={pressPlayerKey}
        end={null}
      />
    </>
  )
}
