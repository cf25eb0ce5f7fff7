import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_app/setting/pc')({
  head: ({ match }) => pageHead(match, messages.settings),
  component: SettingsScreen,
})
