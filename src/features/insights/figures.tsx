import type { InsightDay } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { plotPath } from '#src/ui/plot-path.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './insights.module.css'

const PLOT = { width: 200, height: 48 }

/** In the order of the page. A loss of likes or followers is drawn at the bottom, and the table gives it. */
const KINDS = [
  ['viewCount', () => messages.views],
  ['likeCount', () => messages.likes],
  ['commentCount', () => messages.comments],
  ['followerCount', () => messages.newFollowers],
] as const

/** Whether nothing happened on a day. */
export const isEmpty = (day: InsightDay): boolean => KINDS.every(([kind]) => day[kind] === 0)

/** The totals of a period, each with its chart. The table below has the same figures in text. */
export const Totals = ({ days }: { days: readonly InsightDay[] }) => (
  <dl className={css.totals}>
    {KINDS.map(([kind, label]) => (
      <div key={kind} className={`${cardClass} ${css.total}`}>
        <dt>{label()}</dt>
        <dd>{formatCount(days.reduce((sum, day) => sum + day[kind], 0))}</dd>
        <svg
          className={css.plot}
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            d={plotPath(
              days.map((day) => Math.max(0, day[kind])),
              PLOT,
            )}
          />
        </svg>
      </div>
    ))}
  </dl>
)

const dateOf = (day: string) =>
  formatDate(Date.parse(day) / 1_000, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The figures of each day, the latest first. */
export const DayTable = ({ days }: { days: readonly InsightDay[] }) => (
  <section className={cardClass} aria-labelledby="insight-days">
    <h2 id="insight-days" className={css.heading}>
      {messages.byDay}
    </h2>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{messages.day}</th>
          {KINDS.map(([kind, label]) => (
            <th key={kind} scope="col">
              {label()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dateOf(day.day)}</th>
            {KINDS.map(([kind]) => (
              <td key={kind}>{formatCount(day[kind])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
