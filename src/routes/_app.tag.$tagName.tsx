import { createFileRoute, redirect } from '@tanstack/react-router'

import { tagPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import { tagDetailQuery, taggedQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead } from '#src/screens/page-head.ts'
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
    return previewHead({
      match,
      path: tagPath(tag.name),
      title: `#${tag.name}`,
      description: messages.videosWithTag({ tag: tag.name }),
      type: 'website',
      picture: pictureOf(first),
    })
  },
  notFoundComponent: PageNotFound,
  component: () => <TagScreen tagName={Route.useParams().tagName} view={Route.useSearch().view ?? 'grid'} />,
})
