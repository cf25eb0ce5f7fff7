import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'

interface SettingsSearch {
  section?: string
  find?: string
}

export const Route = createFileRoute('/_app/setting/pc')({
  validateSearch: ({ section, find }): SettingsSearch => ({
    ...(typeof section === 'string' && { section }),
    ...(typeof find === 'string' && { find }),
  }),
  loader: async ({ location: { search }, context }) => {
    // In the browser the sections load their own, so that the page also shows without a network.
    if (!import.meta.env.SSR) return
    const { loadSettings } = await import('#src/screens/settings/load-settings.ts')
    await loadSettings(context, (search as SettingsSearch).section)
  },
  head: ({ match }) => pageHead(match, messages.settings),
  component: Screen,
})

function Screen() {
  return <SettingsScreen {...Route.useSearch()} />
}
