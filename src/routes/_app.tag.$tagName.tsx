import { createFileRoute, redirect } from '@tanstack/react-router'

import { tagFeedPath, tagPath } from '#contract/paths.ts'
import { videoListPage } from '#contract/structured-data.ts'
import { messages } from '#messages/video.ts'
import { similarTagsQuery, tagDetailQuery, taggedQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead, structuredData } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import type { SubjectSearch } from '#src/screens/subject/subject-search.ts'
import { TagScreen } from '#src/screens/subject/tag-screen.tsx'

export const Route = createFileRoute('/_app/tag/$tagName')({
  /**
   * How its videos are listed (specification section 2.4): as a feed, or else as a grid; the newest first, or else the
   * best.
   */
  validateSearch: ({ view, order }): SubjectSearch => ({
    ...(view === 'feed' && { view }),
    ...(order === 'newest' && { order }),
  }),
  loader: async ({ params, location, context: { api, queryClient } }) => {
    const { tag } = await loadOrNotFound(queryClient.ensureQueryData(tagDetailQuery(api, params.tagName)))
    // All spellings redirect to one address: former ones, and those in another case.
    if (params.tagName !== tag.name) {
      throw redirect({
        to: '/tag/$tagName',
        params: { tagName: tag.name },
        search: true,
        replace: true,
        statusCode: 301,
      })
    }
    const { order } = location.search as SubjectSearch
    const [{ pages }] = await Promise.all([
      queryClient.ensureInfiniteQueryData(taggedQuery(api, tag.id, order)),
      queryClient.prefetchQuery(similarTagsQuery(api, tag.id)),
    ])
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
      const pages = queryClient.getQueryData(taggedQuery(api, tag.id, match.search.order).queryKey)?.pages
      return videoListPage(`#${tag.name}`, pages?.[0], site)
    })
    return { meta: [...meta, ...list], links }
  },
  notFoundComponent: PageNotFound,
  component: TagPage,
})

function TagPage() {
  const { view = 'grid', order = 'top' } = Route.useSearch()
  return <TagScreen tagName={Route.useParams().tagName} order={order} view={view} />
}
