import { useNavigate } from '@tanstack/react-router'

import { hasRole } from '#contract/roles.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { messages as upkeep } from '#messages/upkeep.ts'
import { useSession } from '#src/data/use-session.ts'
import { AlertsPanel } from '#src/features/operator/alerts-panel.tsx'
import { AnnouncementsPanel } from '#src/features/operator/announcements-panel.tsx'
import { AppealsList } from '#src/features/operator/appeals-list.tsx'
import { AuditList } from '#src/features/operator/audit-list.tsx'
import { ClaimsList } from '#src/features/operator/claims-list.tsx'
import { FeedbackPanel } from '#src/features/operator/feedback-panel.tsx'
import { JobsPanel } from '#src/features/operator/jobs-panel.tsx'
import { PasswordGate } from '#src/features/operator/password-gate.tsx'
import { ReportsQueue } from '#src/features/operator/reports-queue.tsx'
import { SignUpsPanel } from '#src/features/operator/sign-ups-panel.tsx'
import { SitePanel } from '#src/features/operator/site-panel.tsx'
import { StickersPanel } from '#src/features/operator/stickers-panel.tsx'
import { StoragePanel } from '#src/features/operator/storage-panel.tsx'
import { UsersList } from '#src/features/operator/users-list.tsx'
import { VideosPanel } from '#src/features/operator/videos-panel.tsx'
import { WordsPanel } from '#src/features/operator/words-panel.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

const TABS = {
  reports: ReportsQueue,
  videos: VideosPanel,
  appeals: AppealsList,
  words: WordsPanel,
  rights: ClaimsList,
  users: UsersList,
  signUps: SignUpsPanel,
  feedback: FeedbackPanel,
  announcements: AnnouncementsPanel,
  stickers: StickersPanel,
  site: SitePanel,
  alerts: AlertsPanel,
  storage: StoragePanel,
  jobs: JobsPanel,
  audit: AuditList,
}
type Tab = keyof typeof TABS
const labels = (): Record<Tab, string> => ({
  reports: messages.tabReports,
  videos: messages.tabVideos,
  appeals: messages.tabAppeals,
  words: messages.tabWords,
  rights: messages.tabRights,
  users: messages.tabUsers,
  signUps: messages.tabSignUps,
  feedback: messages.tabFeedback,
  announcements: messages.tabAnnouncements,
  stickers: upkeep.tabStickers,
  site: messages.tabSite,
  alerts: messages.tabAlerts,
  storage: upkeep.tabStorage,
  jobs: upkeep.tabJobs,
  audit: messages.tabAudit,
})

/** Tabs that moderators do not have. */
const FOR_OPERATORS: readonly Tab[] = [
  'signUps',
  'feedback',
  'announcements',
  'stickers',
  'site',
  'alerts',
  'storage',
  'jobs',
]

/** The page on which moderators decide about reports, and operators about everything. */
export function OperatorScreen({ tab }: { tab?: string | undefined }) {
  const { user, role } = useSession()
  return (
    <Page title={messages.title} back={<BackButton place="bar" />}>
      {hasRole(role, 'moderator') ? (
        <PasswordGate>
          <OperatorTabs tab={tab} />
        </PasswordGate>
      ) : user ? (
        <Notice icon="users" title={problems.notModerator} />
      ) : (
        <Notice icon="users" title={messages.logInFirst}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

/** The tab is in the address, for reloads and links. */
function OperatorTabs({ tab }: { tab?: string | undefined }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const shown = (Object.keys(TABS) as Tab[]).filter(
    (name) => hasRole(role, 'operator') || !FOR_OPERATORS.includes(name),
  )
  const selected = shown.find((name) => name === tab) ?? 'reports'
  const Panel = TABS[selected]
  const names = labels()
  const tabs = shown.map((name) => ({ name, label: names[name] }))
  return (
    <Tabs
      label={messages.title}
      tabs={tabs}
      selected={selected}
      isWrapped
      onSelect={(name) => {
        const search = name === 'reports' ? {} : { tab: name }
        void navigate({ to: '/operator', search, replace: true, resetScroll: false })
      }}
    >
      <Panel />
    </Tabs>
  )
}
