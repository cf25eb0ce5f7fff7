import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { InsightOverview } from '#contract/endpoints/insights.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { overviewQuery, rangeInput, videoFiguresQuery } from '#src/data/insights.ts'
import { comparedDays } from '#src/features/insights/days.ts'
import { ExportLinks } from '#src/features/insights/export-links.tsx'
import { MetricPlot } from '#src/features/insights/metric-plot.tsx'
import { isEmpty, type Metric, tilesOf } from '#src/features/insights/metrics.ts'
import { PeriodField } from '#src/features/insights/period-field.tsx'
import { Sources } from '#src/features/insights/sources.tsx'
import { Tiles } from '#src/features/insights/tiles.tsx'
import { VideoRows } from '#src/features/insights/video-rows.tsx'
import { WeekHours } from '#src/features/insights/week-hours.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import { type InsightsSearch, MOST_WATCHED } from './insights-search.ts'
import { SeenNote } from './seen-note.tsx'
import { useTimeZone } from './use-time-zone.ts'

import css from '#src/features/insights/page.module.css'

const SHOWN_VIDEOS = 5

/** The figures of a range beside those of the range before, with their plots. */
export function OverviewTab({ search: { period, from, to } }: { search: InsightsSearch }) {
  const range = { period, from, to }
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const { data, error, refetch, dataUpdatedAt } = useQuery(overviewQuery(useApi(), range, timeZone))
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <PeriodField
          range={range}
          onChange={(search) =>
            void navigate({ to: '/analytics', search, replace: true, resetScroll: false })
          }
        />
        <ExportLinks what="overview" input={{ ...rangeInput(range), timeZone }} />
      </div>
      {data ? (
        <>
          <SeenNote updatedAtMs={dataUpdatedAt} />
          <Overview overview={data} />
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
  )
}

function Overview({ overview }: { overview: InsightOverview }) {
  const [metric, setMetric] = useState<Metric>('views')
  return (
    <>
      <div className={css.tiles}>
        <Tiles figures={tilesOf(overview)} selected={metric} onSelect={setMetric} />
        <p className={css.note}>{comparisonOf(overview)}</p>
      </div>
      {isEmpty(overview) ? (
        <Notice icon="film" isSmall title={messages.empty} text={messages.emptyText}>
          <Link to="/upload" className={buttonClass('primary')}>
            {messages.post}
          </Link>
        </Notice>
      ) : (
        <section className={cardClass}>
          <MetricPlot key={metric} overview={overview} metric={metric} />
        </section>
      )}
      <div className={css.columns}>
        <MostWatched />
        <div className={css.column}>
          <section className={cardClass}>
            <WeekHours views={overview.weekHours} />
          </section>
          {overview.sources !== undefined && (
            <section className={cardClass}>
              <Sources sources={overview.sources} />
              {overview.sources && <p className={css.note}>{messages.sourcesNote}</p>}
            </section>
          )}
        </div>
      </div>
      <p className={css.note}>{messages.zoneNote({ zone: overview.timeZone.replaceAll('_', ' ') })}</p>
    </>
  )
}

/** Says which days the figures are compared with. */
function comparisonOf({ fromDay, toDay, before }: InsightOverview): string {
  return before ? comparedDays(fromDay, toDay) : messages.notCompared
}

function MostWatched() {
  const { data } = useInfiniteQuery(videoFiguresQuery(useApi(), MOST_WATCHED))
  const videos = data?.pages[0]?.videos.slice(0, SHOWN_VIDEOS) ?? []
  if (videos.length === 0) return null
  return (
    <section className={cardClass} aria-labelledby="most-watched">
      <div>
        <h2 id="most-watched" className={css.heading}>
          {messages.mostWatched}
        </h2>
        <p className={css.note}>{messages.sincePosted}</p>
      </div>
      <VideoRows videos={videos} isShort />
      <Link to="/analytics" search={{ tab: 'videos', sort: 'views' }} className={buttonClass('text')}>
        {messages.allVideos}
      </Link>
    </section>
  )
}
