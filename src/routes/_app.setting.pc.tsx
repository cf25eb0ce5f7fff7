import { createFileRoute } from '@tanstack/react-router'

import { SettingsScreen } from '#src/screens/settings/settings-screen.tsx'

export const Route = createFileRoute('/_app/setting/pc')({
  head: () => ({ meta: [{ title: 'Settings · Vireo' }] }),
  component: SettingsScreen,
})
