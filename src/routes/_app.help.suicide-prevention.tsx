import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { HelpScreen } from '#src/screens/help/help-screen.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/help/suicide-prevention')({
  loader: async ({ context: { api, queryClient } }) => {
    // In the browser the text shows at once, also without a network.
    if (!import.meta.env.SSR) return
    const { helplinesQuery } = await import('#src/data/help.ts')
    await queryClient.prefetchQuery(helplinesQuery(api, 'suicide-prevention'))
  },
  head: ({ match }) => pageHead(match, messages.suicidePrevention, '/help/suicide-prevention'),
  component: () => (
    <HelpScreen topic="suicide-prevention" region={Route.useRouteContext().documentContext.region} />
  ),
})
