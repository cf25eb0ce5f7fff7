import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { WaitingPage } from '#src/features/outbox/waiting-page.tsx'
import { pageHead } from '#src/screens/page-head.ts'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/waiting')({
  head: ({ match }) => pageHead(match, messages.waitingToSend),
  component: () => <WaitingPage back={<BackButton place="bar" />} />,
})
