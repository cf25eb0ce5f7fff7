import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { ForGoodScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/for-good')({
  head: ({ match }) => pageHead(match, messages.forGood),
  component: ForGoodScreen,
})
