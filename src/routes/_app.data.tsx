import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { pageHead } from '#src/screens/page-head.ts'
import { DataScreen } from '#src/screens/settings/data-screen.tsx'

export const Route = createFileRoute('/_app/data')({
  head: ({ match }) => pageHead(match, messages.dataAndStorage),
  component: DataScreen,
})
