import { createFileRoute } from '@tanstack/react-router'

import { headWithout, posterPreload, previewHead, storeMeta } from '#src/screens/page-head.ts'
import { ReflowScreen } from '#src/screens/reflow/reflow-screen.tsx'
import { SharedRefusal } from '#src/screens/reflow/shared-refusal.tsx'

/** The page of a shared link. It has the addresses of the page that it shows (contract/pages.ts, `devicePaths`). */
export const Route = createFileRoute('/share/$kind')({
  loader: async ({ params: { kind }, location: { search }, context }) =>
    (await import('#src/screens/reflow/load-shared.ts')).loadShared(context, kind, search),
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { meta, links } = previewHead({ match, ...loaderData.preview })
    return {
      meta: [...meta, ...storeMeta(match, loaderData.preview.path)],
      links: [...links, ...posterPreload(loaderData.video)],
    }
  },
  notFoundComponent: SharedRefusal,
  component: () => <ReflowScreen shared={Route.useLoaderData()} />,
})
