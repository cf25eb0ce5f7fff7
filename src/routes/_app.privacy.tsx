import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { PrivacyPage } from '#src/features/consent/privacy-page.tsx'
import { pageHead } from '#src/screens/page-head.ts'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/privacy')({
  head: ({ match }) => pageHead(match, messages.privacy),
  component: () => <PrivacyPage back={<BackButton place="bar" />} />,
})
