import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { CopyrightScreen } from '#src/screens/rights/copyright-screen.tsx'

export const Route = createFileRoute('/_app/copyright')({
  head: ({ match }) => pageHead(match, messages.copyright),
  component: CopyrightScreen,
})
