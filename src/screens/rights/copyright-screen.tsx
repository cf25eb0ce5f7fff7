import { useLocation } from '@tanstack/react-router'

import { messages } from '#messages/rights.ts'
import { ClaimForm } from '#src/features/rights/claim-form.tsx'
import { ClaimStatus } from '#src/features/rights/claim-status.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { Page } from '#src/ui/page.tsx'

/** The form of a claim of copyright, or how a claim stands: its token is behind `#`, which browsers send to no server. */
export function CopyrightScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <Page title={messages.title} back={<BackButton place="bar" />}>
      {token ? <ClaimStatus token={token} /> : <ClaimForm />}
    </Page>
  )
}
