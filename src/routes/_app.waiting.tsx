import { createFileRoute } from '@tanstack/react-router'

import { WaitingPage } from '#src/features/outbox/waiting-page.tsx'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/waiting')({
  head: () => ({ meta: [{ title: 'Waiting to send · Vireo' }] }),
  component: () => <WaitingPage back={<BackButton place="bar" />} />,
})
