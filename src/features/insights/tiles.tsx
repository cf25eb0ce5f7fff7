import { messages } from '#messages/insights.ts'

import { changeOf, type TileFigure } from './metrics.ts'

import css from './tiles.module.css'

interface TilesProps<Name extends string> {
  figures: readonly TileFigure<Name>[]
  selected: Name
  onSelect: (name: Name) => void
}

/** Fewer are in two columns on a phone, below the first. */
const FEW_TILES = 8

/** The figures of a range with their change. The one that is chosen has its plot below. */
export const Tiles = <Name extends string>({ figures, selected, onSelect }: TilesProps<Name>) => (
  <div
    className={css.tiles}
    data-few={figures.length < FEW_TILES || undefined}
    role="group"
    aria-label={messages.figures}
  >
    {figures.map(({ name, label, value, before, format, isLoss = false }) => {
      const change = before === null ? undefined : changeOf(value, before)
      const isBetter = before !== null && before > 0 && (isLoss ? value < before : value > before)
      return (
        <button
          key={name}
          type="button"
          className={css.tile}
          aria-pressed={name === selected}
          onClick={() => onSelect(name)}
        >
          <span className={css.label}>{label}</span>
          <span className={css.value}>{format(value)}</span>
          <span className={css.change} data-better={isBetter || undefined}>
            <bdi>{change ?? '–'}</bdi>
          </span>
        </button>
      )
    })}
  </div>
)
