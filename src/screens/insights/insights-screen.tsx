import { useNavigate } from '@tanstack/react-router'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import type { InsightsSearch } from './insights-search.ts'
import { LivesTab } from './lives-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { VideoInsights } from './video-insights.tsx'
import { VideosTab } from './videos-tab.tsx'

/** Figures of the viewer's videos and lives: an overview, lists, and those of one video. */
export function InsightsScreen({ search }: { search: InsightsSearch }) {
  const { user } = useSession()
  if (!user)
    return (
      <Page title={app.insights} back={<BackButton place="bar" />}>
        <Notice icon="inbox" title={messages.logInFirst}>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      </Page>
    )
  if (search.video !== undefined)
    return (
      <Page title={app.insights} back={<BackButton place="bar" parent="/analytics" />}>
        <VideoInsights key={search.video} videoId={search.video} search={search} />
      </Page>
    )
  return (
    <Page title={app.insights} back={<BackButton place="bar" />}>
      <InsightTabs search={search} />
    </Page>
  )
}

function InsightTabs({ search }: { search: InsightsSearch }) {
  const navigate = useNavigate()
  const tab = search.tab ?? 'overview'
  return (
    <Tabs
      label={app.insights}
      tabs={[
        { name: 'overview', label: messages.tabOverview },
        { name: 'videos', label: messages.tabVideos },
        { name: 'live', label: messages.tabLive },
      ]}
      selected={tab}
      onSelect={(name) =>
        void navigate({
          to: '/analytics',
          search: name === 'overview' ? {} : { tab: name },
          replace: true,
          resetScroll: false,
        })
      }
    >
      {tab === 'overview' && <OverviewTab search={search} />}
      {tab === 'videos' && <VideosTab search={search} />}
      {tab === 'live' && <LivesTab />}
    </Tabs>
  )
}
