import { createFileRoute, redirect } from '@tanstack/react-router'

import { tagFeedPath, tagPath } from '#contract/paths.ts'
import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/video.ts'
import { tagDetailQuery, taggedQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead, structuredData } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { TagScreen } from '#src/screens/subject/tag-screen.tsx'

export const Route = createFileRoute('/_app/tag/$tagName')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' | undefined } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const { tag } = await loadOrNotFound(queryClient.ensureQueryData(tagDetailQuery(api, params.tagName)))
    // One address for all ways to write it: older ones, and those of other cases, lead there.
    if (params.tagName !== tag.name) {
      throw redirect({
        to: '/tag/$tagName',
        params: { tagName: tag.name },
        search: true,
        replace: true,
        statusCode: 301,
      })
    }
    const { pages } = await queryClient.ensureInfiniteQueryData(taggedQuery(api, tag.id))
    return { tag, first: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { tag, first } = loaderData
    const { meta, links } = previewHead({
      match,
      path: tagPath(tag.name),
      title: `#${tag.name}`,
      description: messages.videosWithTag({ tag: tag.name }),
      type: 'website',
      picture: pictureOf(first),
      ...(import.meta.env.SSR && { feed: tagFeedPath(tag.name) }),
    })
    if (!import.meta.env.SSR) return { meta, links }
    const list = structuredData(match, (site) => {
      const { api, queryClient } = match.context
      const pages = queryClient.getQueryData(taggedQuery(api, tag.id).queryKey)?.pages
      return videoListPage(`#${tag.name}`, pages?.[0], site)
    })
    return { meta: [...meta, ...list], links }
  },
  notFoundComponent: PageNotFound,
  component: () => <TagScreen tagName={Route.useParams().tagName} view={Route.useSearch().view ?? 'grid'} />,
})
