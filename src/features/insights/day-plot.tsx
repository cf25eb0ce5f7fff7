import { messages } from '#messages/insights.ts'
import { Plot } from '#src/ui/plot.tsx'

import { formatPlace } from './days.ts'

interface DayPlotProps {
  /** Names the figure. */
  name: string
  /** Days of UTC, such as `2026-11-30`. */
  days: readonly string[]
  /** The figure on each of them. */
  values: readonly number[]
  format: (value: number) => string
}

/** One figure by UTC day. */
export const DayPlot = ({ name, days, values, format }: DayPlotProps) => (
  <Plot
    name={name}
    labelHeading={messages.day}
    points={days.map((day, index) => ({
      label: formatPlace(Date.parse(day) / 1_000, { timeZone: 'UTC', count: days.length }),
      value: values[index] ?? 0,
    }))}
    format={format}
  />
)
