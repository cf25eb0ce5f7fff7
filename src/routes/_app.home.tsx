import { createFileRoute } from '@tanstack/react-router'

import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { headWithout, pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/home')({
  /** How its videos are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' | undefined } => (view === 'feed' ? { view } : {}),
  loader: async ({ context }) => (await import('#src/screens/home/load-home.ts')).loadHome(context),
  head: ({ loaderData, match }) =>
    loaderData ? pageHead(match, loaderData.title, '/home', loaderData.first) : headWithout(match),
  component: () => <HomeScreen view={Route.useSearch().view ?? 'grid'} />,
})
