import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { CookiesPage } from '#src/features/consent/cookies-page.tsx'
import { pageHead } from '#src/screens/page-head.ts'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/cookies')({
  head: ({ match }) => pageHead(match, messages.cookieSettings),
  component: () => <CookiesPage back={<BackButton place="bar" />} />,
})
