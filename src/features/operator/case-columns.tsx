import { Fragment, type ReactNode } from 'react'

import { Ago } from '#src/ui/ago.tsx'
import { Icon } from '#src/ui/icon.tsx'

import css from './operator.module.css'

/** A case in the list beside the one that is shown. */
interface Summary {
  /** Such as "Video by @mia". */
  name: string
  /** Short facts below the name, such as the reason. */
  facts: readonly (string | false)[]
  /** Seconds since 1970. */
  time: number
  /** Address of a small picture. */
  posterUrl?: string | null | undefined
  isSelected?: boolean
}

interface CaseColumnsProps<Row> {
  /** Names the list of cases. */
  label: string
  rows: readonly Row[]
  /** The case that a wide screen shows. */
  currentId: string | undefined
  onChoose: (id: string) => void
  nowSec: number
  summaryOf: (row: Row) => Summary
  /** Renders a case: an `article`. */
  children: (row: Row) => ReactNode
}

/**
 * Cases one below another. A wide screen has a list of them instead, and the current case beside it: by style alone, so that
 * the first document is right on both.
 */
export const CaseColumns = <Row extends { id: string }>({
  label,
  rows,
  currentId,
  onChoose,
  nowSec,
  summaryOf,
  children,
}: CaseColumnsProps<Row>) => (
  <div className={css.columns}>
    <ul className={css.caseList} aria-label={label}>
      {rows.map((row) => {
        const { name, facts, time, posterUrl, isSelected } = summaryOf(row)
        return (
          <li key={row.id}>
            <button
              type="button"
              className={css.caseRow}
              aria-current={row.id === currentId ? 'true' : undefined}
              onClick={() => onChoose(row.id)}
            >
              <span className={css.casePicture}>
                {isSelected ? (
                  <Icon name="check" />
                ) : (
                  posterUrl && <img src={posterUrl} alt="" loading="lazy" decoding="async" />
                )}
              </span>
              <span className={`${css.names} ${css.caseName}`}>
                <strong dir="auto">{name}</strong>
                <span className={css.small}>
                  {facts
                    .filter((fact) => fact !== false)
                    .map((fact) => (
                      <Fragment key={fact}>
                        <span className={css.whole}>{fact} ·</span>{' '}
                      </Fragment>
                    ))}
                  <span className={css.whole}>
                    <Ago timeSec={time} nowSec={nowSec} />
                  </span>
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
    <div className={css.caseShown}>
      {rows.map((row) => (
        <div key={row.id} className={css.caseSlot} data-current={row.id === currentId || undefined}>
          {children(row)}
        </div>
      ))}
    </div>
  </div>
)
