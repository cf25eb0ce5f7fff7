import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { OpenSourceScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/legal/open-source')({
  head: ({ match }) => pageHead(match, messages.openSource),
  component: OpenSourceScreen,
})
