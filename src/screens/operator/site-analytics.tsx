import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { SiteAnalytics } from '#contract/endpoints/operator-analytics.ts'
import { INSIGHT_PERIODS, SITE_FIGURES, type SiteFigure } from '#contract/insights.ts'
import { messages as insights } from '#messages/insights.ts'
import { messages } from '#messages/operator.ts'
import { messages as upkeep } from '#messages/upkeep.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteAnalyticsQuery } from '#src/data/operator.ts'
import { DayPlot } from '#src/features/insights/day-plot.tsx'
import { comparedDays } from '#src/features/insights/days.ts'
import { ExportLinks } from '#src/features/insights/export-links.tsx'
import { formatDuration, formatNumber } from '#src/features/insights/format.ts'
import { PeriodField } from '#src/features/insights/period-field.tsx'
import { Sources } from '#src/features/insights/sources.tsx'
import { Tiles } from '#src/features/insights/tiles.tsx'
import { TopVideos } from '#src/features/insights/video-rows.tsx'
import { LoadProblem } from '#src/features/operator/load-problem.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import css from '#src/features/insights/page.module.css'

interface SiteMetric {
  label: () => string
  format: (value: number) => string
}

const METRICS: Readonly<Record<SiteFigure, SiteMetric>> = {
  views: { label: () => insights.views, format: formatNumber },
  visitors: { label: () => messages.visitors, format: formatNumber },
  watchTimeSec: { label: () => insights.watchTime, format: formatDuration },
  uploads: { label: () => messages.uploads, format: formatNumber },
  authors: { label: () => messages.activeAuthors, format: formatNumber },
  signUps: { label: () => messages.newAccounts, format: formatNumber },
  storedBytes: { label: () => upkeep.tabStorage, format: formatBytes },
}

/** The figures of the site by day beside those of the time before, without naming viewers. */
export function SiteAnalyticsPanel() {
  const { period } = useSearch({ from: '/_app/operator' })
  const navigate = useNavigate()
  const query = useQuery(siteAnalyticsQuery(useApi(), period))
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <PeriodField
          range={{ period }}
          hasOwnRange={false}
          onChange={(chosen) =>
            void navigate({
              to: '/operator',
              search: { tab: 'analytics', period: chosen.period },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <ExportLinks what="site" input={{ dayCount: period ?? INSIGHT_PERIODS[1] }} />
      </div>
      {query.data ? (
        <Analytics analytics={query.data} />
      ) : query.isPending ? (
        <Spinner label={messages.loading} />
      ) : (
        <LoadProblem query={query} />
      )}
    </div>
  )
}

/** The value of a figure over the days of a list. */
const totalOf = (name: SiteFigure, values: readonly number[]) =>
  name === 'storedBytes' ? (values.at(-1) ?? 0) : values.reduce((sum, value) => sum + value, 0)

function Analytics({ analytics: { days, figures, before, videos, sources } }: { analytics: SiteAnalytics }) {
  const [metric, setMetric] = useState<SiteFigure>('views')
  const tiles = (Object.keys(METRICS) as SiteFigure[]).map((name) => {
    const { label, format } = METRICS[name]
    return { name, label: label(), value: totalOf(name, figures[name]), before: before[name], format }
  })
  const isCompared = SITE_FIGURES.some((name) => before[name] > 0)
  const isEmpty = SITE_FIGURES.every((name) => figures[name].every((value) => value === 0))
  return (
    <>
      <div className={css.tiles}>
        <Tiles figures={tiles} selected={metric} onSelect={setMetric} />
        <p className={css.note}>
          {isCompared ? comparedDays(days[0] ?? '', days.at(-1) ?? '') : insights.notCompared}
        </p>
      </div>
      {isEmpty ? (
        <Notice icon="film" isSmall title={insights.empty} text={messages.analyticsEmptyText} />
      ) : (
        <section className={cardClass}>
          <DayPlot
            key={metric}
            name={METRICS[metric].label()}
            days={days}
            values={figures[metric]}
            format={METRICS[metric].format}
          />
        </section>
      )}
      <div className={css.columns}>
        <section className={cardClass} aria-labelledby="most-watched">
          <div>
            <h2 id="most-watched" className={css.heading}>
              {insights.mostWatched}
            </h2>
            <p className={css.note}>{messages.topVideosNote}</p>
          </div>
          {videos.length === 0 ? <p>{messages.noTopVideos}</p> : <TopVideos videos={videos} />}
        </section>
        <section className={cardClass}>
          <Sources sources={sources} />
        </section>
      </div>
      <p className={css.note}>{messages.analyticsNote}</p>
    </>
  )
}
