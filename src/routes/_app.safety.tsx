import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { SafetyScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/safety')({
  head: ({ match }) => pageHead(match, messages.safetyCenter),
  component: SafetyScreen,
})
