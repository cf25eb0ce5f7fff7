import { createFileRoute, notFound } from '@tanstack/react-router'

import { musicIdIn, stickerPath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { stickerDetailQuery, withStickerQuery } from '#src/data/queries.ts'
import { headWithout, pictureOf, previewHead } from '#src/screens/page-head.ts'
import { loadOrNotFound, PageNotFound } from '#src/screens/status/status-screen.tsx'
import { StickerScreen } from '#src/screens/subject/sticker-screen.tsx'
import type { SubjectSearch } from '#src/screens/subject/subject-search.ts'

export const Route = createFileRoute('/_app/sticker/$sticker')({
  validateSearch: ({ view, order }): SubjectSearch => ({
    ...(view === 'feed' && { view }),
    ...(order === 'newest' && { order }),
  }),
  loader: async ({ params, location, context: { api, queryClient } }) => {
    const id = musicIdIn(params.sticker)
    if (!id) throw notFound()
    const { sticker } = await loadOrNotFound(queryClient.ensureQueryData(stickerDetailQuery(api, id)))
    const { order } = location.search as SubjectSearch
    const { pages } = await queryClient.ensureInfiniteQueryData(withStickerQuery(api, id, order))
    return { sticker, first: pages[0]?.itemList[0] }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { sticker, first } = loaderData
    return previewHead({
      match,
      path: stickerPath(sticker),
      title: sticker.name,
      description: app.siteDescription,
      type: 'website',
      picture: pictureOf(first),
    })
  },
  notFoundComponent: PageNotFound,
  component: StickerPage,
})

function StickerPage() {
  const { view = 'grid', order = 'top' } = Route.useSearch()
  return <StickerScreen id={Route.useLoaderData().sticker.id} order={order} view={view} />
}
