import type { InsightOverview } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { Plot } from '#src/ui/plot.tsx'

import { figuresAt, type Metric, METRICS } from './metrics.ts'

/** From so many days on, a date without its year could be one of two. */
const YEAR_FROM_COUNT = 180

/** Writes the day or hour at which a place of an overview begins, in the overview's time zone. */
function formatSlot({ timeZone, isByHour, times }: InsightOverview, timeSec: number): string {
  return formatDate(timeSec, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(isByHour && { hour: 'numeric', minute: '2-digit' }),
    ...(times.length > YEAR_FROM_COUNT && { year: 'numeric' }),
  })
}

/** One figure by day or hour. */
export function MetricPlot({ overview, metric }: { overview: InsightOverview; metric: Metric }) {
  const { label, valueOf, format } = METRICS[metric]
  return (
    <Plot
      name={label()}
      labelHeading={overview.isByHour ? messages.hour : messages.day}
      points={overview.times.map((time, index) => ({
        label: formatSlot(overview, time),
        value: valueOf(figuresAt(overview, index)),
      }))}
      format={format}
    />
  )
}
