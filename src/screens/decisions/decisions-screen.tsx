import { useNavigate } from '@tanstack/react-router'

import type { OwnDecision } from '#contract/models/decision.ts'
import { messages } from '#messages/decisions.ts'
import { useSession } from '#src/data/use-session.ts'
import { OwnDecisions } from '#src/features/decisions/own-decisions.tsx'
import { OwnReports } from '#src/features/decisions/own-reports.tsx'
import { ClaimOfDecisionPart } from '#src/features/rights/claim-of-decision.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

const claimOf = ({ id, claim }: OwnDecision) => claim && <ClaimOfDecisionPart decisionId={id} claim={claim} />

/** Decisions of moderators about the viewer, and the outcomes of the viewer's reports. */
export function DecisionsScreen({ tab = 'decisions' }: { tab?: 'decisions' | 'reports' | undefined }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const tabs = [
    { name: 'decisions', label: messages.tabDecisions },
    { name: 'reports', label: messages.tabReports },
  ] as const
  return (
    <Page title={messages.title} back={<BackButton place="bar" />} isNarrow>
      {user ? (
        <Tabs
          label={messages.title}
          tabs={tabs}
          selected={tab}
          onSelect={(name) =>
            void navigate({
              to: '/decisions',
              search: name === 'reports' ? { tab: name } : {},
              replace: true,
            })
          }
        >
          {tab === 'reports' ? <OwnReports /> : <OwnDecisions claimOf={claimOf} />}
        </Tabs>
      ) : (
        <Notice icon="inbox" title={messages.logInFirst}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}
