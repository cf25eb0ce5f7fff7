import { useId } from 'react'

import css from './progress.module.css'

/** Shows progress as text and as a bar. `value` goes from 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId()
  const percent = Math.floor(value * 100)
  return (
    <div className={css.progress}>
      <div className={css.words}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{`${percent}%`}</span>
      </div>
      <progress id={id} className={css.bar} max={100} value={percent} />
    </div>
  )
}
