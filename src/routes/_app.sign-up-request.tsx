import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { SignUpRequestScreen } from '#src/screens/session/sign-up-request-screen.tsx'

export const Route = createFileRoute('/_app/sign-up-request')({
  head: ({ match }) => pageHead(match, messages.signUpRequest),
  component: SignUpRequestScreen,
})
