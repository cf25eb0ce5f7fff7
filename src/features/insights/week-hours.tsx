import { messages } from '#messages/insights.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { PlotFigure } from '#src/ui/plot.tsx'

import { formatNumber } from './format.ts'
import { TooFew } from './too-few.tsx'

import css from './week-hours.module.css'

const HOURS = 24
const DAYS = 7
const HOUR_SEC = 3_600
/** A Monday at midnight UTC. */
const MONDAY_SEC = Date.UTC(2026, 10, 30) / 1_000
/** Shades of the cells. */
const LEVELS = 5

const labelOf = (place: number) =>
  formatDate(MONDAY_SEC + place * HOUR_SEC, {
    timeZone: 'UTC',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
const dayOf = (day: number) =>
  formatDate(MONDAY_SEC + day * HOURS * HOUR_SEC, { timeZone: 'UTC', weekday: 'short' })
const hourOf = (hour: number) =>
  formatDate(MONDAY_SEC + hour * HOUR_SEC, { timeZone: 'UTC', hour: 'numeric' })

/** Views by hour of the week. Null: too few to say. */
export function WeekHours({ views }: { views: readonly number[] | null }) {
  if (!views) return <TooFew title={messages.bestHours} />
  const max = Math.max(1, ...views)
  const best = views.indexOf(Math.max(...views))
  return (
    <>
      <PlotFigure
        name={messages.bestHours}
        labelHeading={messages.hour}
        startsAt={best}
        points={views.map((value, place) => ({ label: labelOf(place), value }))}
        format={formatNumber}
        indexAt={(across, down) => {
          const [hour, day] = [Math.floor(across * HOURS), Math.floor(down * DAYS)]
          return Math.min(DAYS - 1, Math.max(0, day)) * HOURS + Math.min(HOURS - 1, Math.max(0, hour))
        }}
        start={
          <div className={css.days} aria-hidden="true">
            {Array.from({ length: DAYS }, (_, day) => (
              <span key={day}>{dayOf(day)}</span>
            ))}
          </div>
        }
        end={
          <div className={css.hours} aria-hidden="true">
            {[0, 6, 12, 18].map((hour) => (
              <span key={hour}>{hourOf(hour)}</span>
            ))}
          </div>
        }
      >
        {(at) => (
          <svg
            className={css.grid}
            viewBox={`0 0 ${HOURS} ${DAYS}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {views.map((value, place) => (
              <rect
                key={place}
                data-level={Math.ceil((value / max) * LEVELS)}
                x={(place % HOURS) + 0.05}
                y={Math.floor(place / HOURS) + 0.05}
                width="0.9"
                height="0.9"
              />
            ))}
            <rect
              className={css.at}
              x={(at % HOURS) + 0.05}
              y={Math.floor(at / HOURS) + 0.05}
              width="0.9"
              height="0.9"
            />
          </svg>
        )}
      </PlotFigure>
    </>
  )
}
