import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { OpenIdScreen } from '#src/screens/session/open-id-screen.tsx'

export const Route = createFileRoute('/_app/login_/openid')({
  head: ({ match }) => pageHead(match, messages.logIn),
  component: OpenIdScreen,
})
