import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { videoDetailQuery } from '#src/data/queries.ts'
import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import { Feed } from '#src/features/feed/feed.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

import { BackButton } from './-back-button.tsx'
import { ClipView } from './-clip-view.tsx'
import { posterPreload } from './-head.ts'
import { orNotFound } from './-or-not-found.ts'

export const Route = createFileRoute('/_app/@{$user}_/video/$videoId')({
  loader: ({ params, context: { api, queryClient } }) =>
    orNotFound(queryClient.ensureQueryData(videoDetailQuery(api, params.videoId))),
  head: ({ loaderData }) => {
    if (!loaderData) return {}
    const { video } = loaderData
    const title = `${video.caption || 'Clip'} by ${video.author.nickname} · Vireo`
    return {
      meta: [
        { title },
        { name: 'description', content: video.caption || `A clip by ${video.author.nickname}.` },
        { property: 'og:title', content: title },
        { property: 'og:type', content: 'video.other' },
        { property: 'og:image', content: video.media.posterUrl },
      ],
      links: posterPreload(video),
    }
  },
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
        fetchMore={() => undefined}
        renderClip={renderClip}
        end={null}
      />
    </>
  )
}
