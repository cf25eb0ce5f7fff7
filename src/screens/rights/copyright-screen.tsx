import { useLocation } from '@tanstack/react-router'

import { messages } from '#messages/rights.ts'
import { ClaimForm } from '#src/features/rights/claim-form.tsx'
import { ClaimStatus } from '#src/features/rights/claim-status.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { Page } from '#src/ui/page.tsx'

/**
 * The form for a copyright claim, or the state of a claim: its token is after `#`, which browsers do not send to servers.
 */
export function CopyrightScreen() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <Page title={messages.title} back={<BackButton place="bar" />} isNarrow>
      {token ? <ClaimStatus token={token} /> : <ClaimForm />}
    </Page>
  )
}
