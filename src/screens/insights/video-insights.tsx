import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import type { VideoInsight } from '#contract/endpoints/insights.ts'
import { isApiError } from '#contract/errors.ts'
import { videoPath } from '#contract/paths.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { rangeInput, videoInsightQuery } from '#src/data/insights.ts'
import { DayPlot } from '#src/features/insights/day-plot.tsx'
import { ExportLinks } from '#src/features/insights/export-links.tsx'
import { FigureList } from '#src/features/insights/figure-list.tsx'
import { formatNumber } from '#src/features/insights/format.ts'
import { PeriodField } from '#src/features/insights/period-field.tsx'
import { Retention } from '#src/features/insights/retention.tsx'
import { Sources } from '#src/features/insights/sources.tsx'
import { TooFew } from '#src/features/insights/too-few.tsx'
import { reactionsOf, watchingOf } from '#src/features/insights/video-rows.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { formatTime } from '#src/ui/format-time.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'

import type { InsightsSearch } from './insights-search.ts'
import { SeenNote } from './seen-note.tsx'

import css from '#src/features/insights/page.module.css'

interface VideoInsightsProps {
  videoId: string
  search: InsightsSearch
}

/** The figures of one video. */
export function VideoInsights({ videoId, search: { period, from, to } }: VideoInsightsProps) {
  const range = { period, from, to }
  const navigate = useNavigate()
  const { data, error, refetch, dataUpdatedAt } = useQuery(videoInsightQuery(useApi(), videoId, range))
  if (!data)
    return error ? (
      isApiError(error, StatusCode.videoNotExist) ? (
        <Notice icon="film" title={messages.gone} />
      ) : (
        <MoreProblem
          title={app.serverErrorTitle}
          reason={sentenceOf(error)}
          onTryAgain={() => void refetch()}
        />
      )
    ) : (
      <Spinner label={app.loading} />
    )
  return (
    <div className={css.sections}>
      <Heading insight={data} />
      <SeenNote updatedAtMs={dataUpdatedAt} />
      <section className={cardClass}>
        <FigureList
          figures={[
            ...watchingOf(data.total),
            ...reactionsOf(data.total),
            { label: messages.replays, value: formatNumber(data.replays) },
            ...(data.retention?.bestSec == null
              ? []
              : [{ label: messages.bestSec, value: formatTime(data.retention.bestSec) }]),
          ]}
        />
      </section>
      <section className={cardClass}>
        <Retention insight={data} />
      </section>
      <div className={css.bar}>
        <PeriodField
          range={range}
          onChange={(chosen) =>
            void navigate({
              to: '/analytics',
              search: { video: videoId, ...chosen },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <ExportLinks what="video" input={{ videoId, ...rangeInput(range) }} />
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          <section className={cardClass}>
            <DayPlot
              name={messages.views}
              days={data.days.map(({ day }) => day)}
              values={data.days.map(({ views }) => views)}
              format={formatNumber}
            />
            <p className={css.note}>{messages.utcNote}</p>
          </section>
          <section className={cardClass}>
            <Viewers viewers={data.viewers} />
          </section>
        </div>
        <section className={cardClass}>
          <Sources sources={data.sources} />
        </section>
      </div>
    </div>
  )
}

function Heading({ insight: { video } }: { insight: VideoInsight }) {
  const format = useFormatDate()
  return (
    <div className={css.video}>
      <div>
        <h2 className={css.heading} dir="auto">
          {video.caption || messages.video}
        </h2>
        <p className={css.note}>{format(video.createTime, { dateStyle: 'long' })}</p>
      </div>
      <Link to={videoPath(video)} className={buttonClass('quiet')}>
        {messages.openVideo}
      </Link>
    </div>
  )
}

function Viewers({ viewers }: Pick<VideoInsight, 'viewers'>) {
  if (!viewers) return <TooFew title={messages.newAndReturning} />
  return (
    <>
      <h2 className={css.heading}>{messages.newAndReturning}</h2>
      <FigureList
        figures={[
          { label: messages.newViewers, value: formatNumber(viewers.new) },
          { label: messages.returningViewers, value: formatNumber(viewers.returning) },
        ]}
      />
      <p className={css.note}>{messages.recordedOnly}</p>
    </>
  )
}
