import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { INSIGHT_PERIODS, type InsightPeriod } from '#contract/insights.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { insightDaysQuery } from '#src/data/insights.ts'
import { useSession } from '#src/data/use-session.ts'
import { DayTable, isEmpty, Totals } from '#src/features/insights/figures.tsx'
import { LatestVideos } from '#src/features/insights/latest-videos.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import css from './insights-screen.module.css'

/** Views, likes, comments and followers of each day. */
export function InsightsScreen() {
  const { user } = useSession()
  return (
    <Page title={app.insights} back={<BackButton place="bar" />}>
      {user ? (
        <Insights userId={user.id} />
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

function Insights({ userId }: { userId: string }) {
  const [period, setPeriod] = useState<InsightPeriod>(INSIGHT_PERIODS[1])
  const { data, error, refetch } = useQuery(insightDaysQuery(useApi(), period))
  return (
    <Tabs
      label={messages.period}
      tabs={INSIGHT_PERIODS.slice(0, 3).map((days) => ({
        name: `${days}` as const,
        label: messages.lastDays({ days }),
      }))}
      selected={`${period}`}
      onSelect={(name) => setPeriod(Number(name) as InsightPeriod)}
    >
      <div className={css.sections}>
        {data?.days.every(isEmpty) ? (
          <>
            <Totals days={data.days} />
            <Notice icon="film" role="status" isSmall title={messages.empty} text={messages.emptyText}>
              <Link to="/upload" className={buttonClass('primary')}>
                {messages.post}
              </Link>
            </Notice>
          </>
        ) : data ? (
          <>
            <Totals days={data.days} />
            <LatestVideos userId={userId} />
            <DayTable days={data.days} />
            <p className={css.note}>{messages.note}</p>
          </>
        ) : error ? (
          <MoreProblem
            title={app.serverErrorTitle}
            reason={sentenceOf(error)}
            onTryAgain={() => void refetch()}
          />
        ) : (
          <Spinner label={app.loading} />
        )}
      </div>
    </Tabs>
  )
}
