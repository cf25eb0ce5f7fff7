import { createFileRoute } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import { knownVideo, videoDetailQuery } from '#src/data/queries.ts'
import {
  headWithout,
  oEmbedLink,
  pictureOf,
  posterPreload,
  previewHead,
  videoTitle,
} from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { VideoScreen } from '#src/screens/viewer/video-screen.tsx'

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
      match,
      path: videoPath(video),
      title: videoTitle(video),
      description: video.caption || messages.descriptionBy({ name: video.author.nickname }),
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
  component: () => <VideoScreen videoId={Route.useParams().videoId} />,
})
