import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { videoPath } from '#contract/paths.ts'
import { videoTitle } from '#contract/preview.ts'
import { useApi } from '#src/data/api-context.tsx'
import { knownVideo, videoDetailQuery } from '#src/data/queries.ts'
import { PagePending } from '#src/features/app/page-pending.tsx'
import { NONE } from '#src/player/on-device.ts'
import { ClosedFeed } from '#src/screens/feed/closed-feed.tsx'
import { usePlayableVideos } from '#src/screens/feed/use-playable-videos.ts'
import { headWithout, oEmbedLink, pictureOf, posterPreload, previewHead } from '#src/screens/page-head.ts'
import { loadOrNotFound } from '#src/screens/status/load-or-not-found.ts'
import { PageNotFound } from '#src/screens/status/page-not-found.tsx'
import { VideoView } from '#src/screens/video/video-view.tsx'
import { BrowserMode } from '#src/screens/viewer/browser-mode.tsx'
import { useRestoreViewer } from '#src/screens/viewer/use-restore-viewer.ts'
import { browserMode } from '#src/state/browser-mode.ts'
import type { ListName } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

export const Route = createFileRoute('/_app/@{$user}_/video/$videoId')({
  loader: ({ params: { videoId }, context: { api, queryClient } }) => {
    const video = knownVideo(queryClient, videoId)
    const known = video && { initialData: { video } }
    return loadOrNotFound(queryClient.ensureQueryData({ ...videoDetailQuery(api, videoId), ...known }))
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { video } = loaderData
    const { meta, links } = previewHead({
      origin: match.context.documentContext.origin,
      path: videoPath(video),
      title: videoTitle(video),
      description: video.caption || `A video by ${video.author.nickname}.`,
      type: 'video.other',
      picture: pictureOf(video),
      video,
    })
    return {
      meta,
      links: [
        ...links,
        oEmbedLink(match.context.documentContext.origin, videoPath(video)),
        ...posterPreload(video),
      ],
    }
  },
  notFoundComponent: PageNotFound,
  component: VideoPage,
})

function VideoPage() {
  const { videoId } = Route.useParams()
  const { listName, videoIds } = useSnapshot(browserMode)
  useRestoreViewer(videoId)
  return listName && videoIds.includes(videoId) ? (
    <BrowserMode key={listName} listName={listName} videoId={videoId} />
  ) : (
    <OneVideo key={videoId} videoId={videoId} />
  )
}

function OneVideo({ videoId }: { videoId: string }) {
  const { data } = useSuspenseQuery(videoDetailQuery(useApi(), videoId))
  const listName: ListName = `video_list:${videoId}`
  const playable = usePlayableVideos(listName, [data.video])
  if (!playable) return <PagePending />
  const { videos, onDevice } = playable
  // Its known details, and the viewer's like, are shown even where it cannot be played.
  const video = videos.find(({ id }) => id === videoId) ?? data.video
  return (
    <>
      <h1>
        <VisuallyHidden>{`Video by ${data.video.author.nickname}`}</VisuallyHidden>
      </h1>
      <BackButton />
      <ClosedFeed
        name="Video"
        listName={listName}
        videos={[video]}
        renderVideo={(slot) => (
          <VideoView slot={slot} onDevice={onDevice && (onDevice.get(videoId) ?? NONE)} />
        )}
      />
    </>
  )
}
