import { createFileRoute } from '@tanstack/react-router'

import { LogInScreen } from '#src/screens/session/log-in-screen.tsx'

export const Route = createFileRoute('/_app/login')({
  head: () => ({ meta: [{ title: 'Log in · Vireo' }] }),
  component: LogInScreen,
})
