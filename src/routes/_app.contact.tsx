import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { ContactScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/contact')({
  head: ({ match }) => pageHead(match, messages.contactUs),
  component: ContactScreen,
})
