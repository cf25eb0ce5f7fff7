import { createFileRoute, redirect } from '@tanstack/react-router'

import { videoPath } from '#contract/paths.ts'
import { videoTitle } from '#contract/preview.ts'
import { videoObject } from '#contract/structured-data.ts'
import { messages } from '#messages/video.ts'
import { knownVideo, videoDetailQuery } from '#src/data/queries.ts'
import {
  headWithout,
  isPublicVideo,
  oEmbedLink,
  pictureOf,
  posterPreload,
  previewHead,
  structuredData,
} from '#src/screens/page-head.ts'
import { isRefusal, loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { VideoScreen } from '#src/screens/viewer/video-screen.tsx'

export const Route = createFileRoute('/_app/@{$user}_/video/$videoId')({
  loader: async ({ params: { user, videoId }, context: { api, queryClient } }) => {
    const detail = videoDetailQuery(api, videoId)
    const seen = knownVideo(queryClient, videoId)
    const known = seen && { initialData: { video: seen } }
    // A video that was refused on its last request shows that, although its data are cached.
    const query = isRefusal(queryClient.getQueryState(detail.queryKey)?.error)
      ? queryClient.fetchQuery(detail)
      : queryClient.ensureQueryData({ ...detail, ...known })
    const { video } = await loadOrNotFound(query)
    // The id finds the video, whichever user the address names: the address is corrected to the author's.
    if (`/@${user}/video/${videoId}` !== decodeURIComponent(videoPath(video))) {
      throw redirect({ to: videoPath(video), search: true, state: true, replace: true, statusCode: 302 })
    }
    return { video }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { video } = loaderData
    const isPublic = isPublicVideo(video)
    const { meta, links } = previewHead({
      match,
      path: videoPath(video),
      title: videoTitle(video, messages),
      description: video.caption || messages.descriptionBy({ name: video.author.nickname }),
      type: 'video.other',
      picture: pictureOf(video),
      video,
      isUnlisted: !isPublic,
    })
    return {
      meta: [
        ...meta,
        ...(import.meta.env.SSR && isPublic ? structuredData(match, (site) => videoObject(video, site)) : []),
      ],
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
