import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'

import { tagPath } from '#contract/paths.ts'
import { useApi } from '#src/data/api-context.tsx'
import { tagDetailQuery, taggedQuery } from '#src/data/queries.ts'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { TagPage } from '#src/features/tag/tag-page.tsx'
import { VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveTagButton } from '#src/screens/offline/save-list-buttons.tsx'
import { headWithout, pictureOf, previewHead } from '#src/screens/page-head.ts'
import { loadOrNotFound } from '#src/screens/status/load-or-not-found.ts'
import { PageNotFound } from '#src/screens/status/page-not-found.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

export const Route = createFileRoute('/_app/tag/$tagName')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' } => (view === 'feed' ? { view } : {}),
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
      origin: match.context.documentContext.origin,
      path: tagPath(tag.name),
      title: `#${tag.name}`,
      description: `Videos with #${tag.name} on Vireo.`,
      type: 'website',
      picture: pictureOf(first),
    })
  },
  notFoundComponent: PageNotFound,
  component: HashtagPage,
})

function HashtagPage() {
  const api = useApi()
  const { view = 'grid' } = Route.useSearch()
  const { tag } = useSuspenseQuery(tagDetailQuery(api, Route.useParams().tagName)).data
  const videos = useSuspenseInfiniteQuery(taggedQuery(api, tag.id))
  return (
    <>
      <PageBackButton />
      <TagPage
        tag={tag}
        actions={
          <>
            <ShareLinkButton path={tagPath(tag.name)} title={`#${tag.name}`} />
            <SaveTagButton tag={tag} />
          </>
        }
      >
        <VideoList
          listName={`challenge_list:${tag.id}`}
          view={view}
          query={videos}
          empty={
            <Notice icon="film" title="No videos" text={`Post one with #${tag.name} in its caption.`}>
              <Link to="/upload" className={buttonClass('primary')}>
                Post a video
              </Link>
            </Notice>
          }
        />
      </TagPage>
    </>
  )
}
