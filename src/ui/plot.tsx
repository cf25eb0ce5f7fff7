import { type ReactNode, type PointerEvent, useId, useState } from 'react'

import { messages } from '#messages/plot.ts'

import { Disclosure } from './disclosure.tsx'
import { plotPath, roundMax } from './plot-path.ts'

import css from './plot.module.css'

export interface PlotPoint {
  /** Such as a day. */
  label: string
  value: number
}

export interface PlotProps {
  /** Names the figure. */
  name: string
  /** Heading of the labels in the table. */
  labelHeading: string
  points: readonly PlotPoint[]
  /** Writes a value. */
  format: (value: number) => string
  /** The index that is read out. Absent: the plot has its own, at first the last one. */
  at?: number | undefined
  onMove?: (at: number) => void
}

interface PlotFigureProps extends PlotProps {
  /** Beside the name. */
  isNameHidden?: boolean
  /** The index that is read out at first. Absent: the last one. */
  startsAt?: number
  /** Labels at the start of the picture and below it. */
  start?: ReactNode
  end?: ReactNode
  /** The index of a place, given as shares of the width, from the start, and of the height, from the top. */
  indexAt: (across: number, down: number) => number
  /** The picture. */
  children: (at: number) => ReactNode
}

/**
 * A picture of values, with the one that is pointed to, a slider that says it by keyboard and to screen readers, and a table
 * of all of them.
 */
export function PlotFigure({
  name,
  labelHeading,
  points,
  format,
  at: controlled,
  onMove,
  isNameHidden = false,
  startsAt = points.length - 1,
  start,
  end,
  indexAt,
  children,
}: PlotFigureProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const at = Math.max(0, Math.min(last, controlled ?? chosen ?? startsAt))
  const move = (index: number) => {
    setChosen(index)
    onMove?.(index)
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    // A finger that scrolls the page passes over plots.
    if (event.pointerType !== 'mouse' && event.type === 'pointermove' && event.buttons === 0) return
    // Passing over a plot that follows a player does not seek.
    if (onMove && event.buttons === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const fromLeft = (event.clientX - left) / width
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const index = indexAt(isRightToLeft ? 1 - fromLeft : fromLeft, (event.clientY - top) / height)
    move(Math.max(0, Math.min(last, index)))
  }
  const { label, value } = points[at] ?? { label: '', value: 0 }
  const text = messages.at({ label, value: format(value) })
  return (
    <figure className={css.figure} aria-labelledby={`${id}-name`}>
      <figcaption className={css.head}>
        <span id={`${id}-name`} className={css.name} hidden={isNameHidden}>
          {name}
        </span>
        {/* The slider says it. */}
        <span className={css.readout} aria-hidden="true">
          {text}
        </span>
      </figcaption>
      <div className={css.picture} data-start={start !== undefined || undefined}>
        {start}
        <div className={css.area} onPointerMove={point} onPointerDown={point}>
          <input
            type="range"
            className={css.slider}
            aria-label={name}
            aria-valuetext={text}
            min={0}
            max={Math.max(0, last)}
            step={1}
            value={at}
            onChange={({ target }) => move(Number(target.value))}
          />
          {children(at)}
        </div>
        {end}
      </div>
      <Disclosure label={messages.asTable}>
        <div className={css.tableBox}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{labelHeading}</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((row, index) => (
                <tr key={index}>
                  <th scope="row">{row.label}</th>
                  <td>{format(row.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </figure>
  )
}

const WIDTH = 600
const HEIGHT = 160

interface LinePlotProps extends PlotProps {
  isNameHidden?: boolean
  /** The value at the top. Absent: a round number above the largest. */
  max?: number
}

/** A line through values at equal distances, such as those of days. */
export function Plot({ max, ...props }: LinePlotProps) {
  const { points, format } = props
  const values = points.map(({ value }) => Math.max(0, value))
  const top = max ?? roundMax(Math.max(...values, 0))
  const line = plotPath(values, { width: WIDTH, height: HEIGHT, max: top })
  const step = WIDTH / Math.max(1, points.length - 1)
  return (
    <PlotFigure {...props} indexAt={(across) => Math.round(across * (points.length - 1))}>
      {(at) => {
        const x = at * step
        const y = HEIGHT - ((values[at] ?? 0) / top) * HEIGHT
        return (
          <div className={css.lines}>
            <span className={css.max} aria-hidden="true">
              {format(top)}
            </span>
            <svg
              className={css.plot}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className={css.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
              <path className={css.ground} d={`${line}V${HEIGHT}H0Z`} />
              <path className={css.line} d={line} />
              <path className={css.place} d={`M${x} 0V${HEIGHT}`} />
              {/* Without a length, so that it is round however wide the plot is. */}
              <path className={css.dot} d={`M${x} ${y}h0`} />
            </svg>
            <div className={css.ends} aria-hidden="true">
              <span>{points[0]?.label}</span>
              {points.length > 1 && <span>{points.at(-1)?.label}</span>}
            </div>
          </div>
        )
      }}
    </PlotFigure>
  )
}
