import type { InsightOverview } from '#contract/endpoints/insights.ts'
import { messages } from '#messages/insights.ts'

import { changeOf, type Metric, METRICS, totalsOf } from './metrics.ts'

import css from './tiles.module.css'

interface TilesProps {
  overview: InsightOverview
  selected: Metric
  onSelect: (metric: Metric) => void
}

/** The figures of a range with their change. The one that is chosen has its plot below. */
export function Tiles({ overview, selected, onSelect }: TilesProps) {
  const totals = totalsOf(overview)
  return (
    <div className={css.tiles} role="group" aria-label={messages.figures}>
      {(Object.keys(METRICS) as Metric[]).map((metric) => {
        const { label, valueOf, format, isLoss } = METRICS[metric]
        const value = valueOf(totals)
        const before = overview.before && valueOf(overview.before)
        const change = before === null ? undefined : changeOf(value, before)
        const isBetter = before !== null && before > 0 && (isLoss ? value < before : value > before)
        return (
          <button
            key={metric}
            type="button"
            className={css.tile}
            aria-pressed={metric === selected}
            onClick={() => onSelect(metric)}
          >
            <span className={css.label}>{label()}</span>
            <span className={css.value}>{format(value)}</span>
            <span className={css.change} data-better={isBetter || undefined}>
              <bdi>{change ?? '–'}</bdi>
            </span>
          </button>
        )
      })}
    </div>
  )
}
