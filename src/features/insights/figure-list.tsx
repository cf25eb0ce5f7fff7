import css from './figure-list.module.css'

export interface ListedFigure {
  label: string
  value: string
}

/** Figures in a grid: each with its name, as many in a line as fit. */
export const FigureList = ({ figures }: { figures: readonly ListedFigure[] }) => (
  <dl className={css.figures}>
    {figures.map(({ label, value }) => (
      <div key={label} className={css.figure}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
