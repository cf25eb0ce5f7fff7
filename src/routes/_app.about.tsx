import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { AboutScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/about')({
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the page shows at once, also without a network.
    if (!import.meta.env.SSR) return
    const { siteInfoQuery } = await import('#src/data/site.ts')
    await queryClient.prefetchQuery(siteInfoQuery(api))
  },
  head: ({ match }) => pageHead(match, messages.about),
  component: AboutScreen,
})
