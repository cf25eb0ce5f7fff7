import type { InsightOverview } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'
import { Plot } from '#src/ui/plot.tsx'

import { formatPlace } from './days.ts'
import { figuresAt, type Metric, METRICS } from './metrics.ts'

/** One figure by day or hour. */
export function MetricPlot({ overview, metric }: { overview: InsightOverview; metric: Metric }) {
  const { label, valueOf, format } = METRICS[metric]
  const { timeZone, isByHour, times } = overview
  return (
    <Plot
      name={label()}
      labelHeading={isByHour ? messages.hour : messages.day}
      points={times.map((time, index) => ({
        label: formatPlace(time, { timeZone, isByHour, count: times.length }),
        value: valueOf(figuresAt(overview, index)),
      }))}
      format={format}
    />
  )
}
