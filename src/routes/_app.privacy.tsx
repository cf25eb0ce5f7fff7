import { createFileRoute } from '@tanstack/react-router'

import { PrivacyPage } from '#src/features/consent/privacy-page.tsx'
import { BackButton } from '#src/ui/back-button.tsx'

export const Route = createFileRoute('/_app/privacy')({
  head: () => ({ meta: [{ title: 'Privacy · Vireo' }] }),
  component: () => <PrivacyPage back={<BackButton place="bar" />} />,
})
