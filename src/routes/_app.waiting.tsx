import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { WaitingPage } from '#src/features/outbox/waiting-page.tsx'
import { pageTitle } from '#src/screens/page-head.ts'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/waiting')({
  head: () => ({ meta: [pageTitle(messages.waitingToSend)] }),
  component: () => <WaitingPage back={<BackButton place="bar" />} />,
})
