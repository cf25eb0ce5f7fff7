import { useInfiniteQuery } from '@tanstack/react-query'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { liveFiguresQuery } from '#src/data/insights.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { ExportLinks } from '#src/features/insights/export-links.tsx'
import { FigureList } from '#src/features/insights/figure-list.tsx'
import { formatDuration, formatNumber } from '#src/features/insights/format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { When } from '#src/ui/when.tsx'

import { SeenNote } from './seen-note.tsx'

import css from '#src/features/insights/page.module.css'

/** The viewer's lives that are over, with their figures. */
export function LivesTab() {
  const query = useInfiniteQuery(liveFiguresQuery(useApi()))
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <ExportLinks what="lives" input={{}} />
      </div>
      <SeenNote updatedAtMs={query.dataUpdatedAt} />
      <PagedList
        query={query}
        rowsOf={(page) => page.lives}
        loadingLabel={app.loading}
        empty={<Notice icon="film" isSmall title={messages.noLives} text={messages.noLivesText} />}
      >
        {(lives) =>
          lives.map((live) => (
            <article key={live.id} className={cardClass} aria-label={live.title}>
              <div>
                <h2 className={css.heading} dir="auto">
                  {live.title}
                </h2>
                <p className={css.note}>
                  <When timeSec={live.startTime} />
                </p>
              </div>
              <FigureList
                figures={[
                  { label: messages.reach, value: formatNumber(live.viewers) },
                  { label: messages.peak, value: formatNumber(live.peakViewers) },
                  { label: messages.watchTime, value: formatDuration(live.watchTimeSec) },
                  { label: messages.length, value: formatDuration(live.durationSec) },
                  { label: messages.hearts, value: formatNumber(live.likes) },
                  { label: messages.chatLines, value: formatNumber(live.comments) },
                ]}
              />
            </article>
          ))
        }
      </PagedList>
    </div>
  )
}
