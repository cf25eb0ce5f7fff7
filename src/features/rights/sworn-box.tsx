import { type ReactNode, useId } from 'react'

import css from './rights.module.css'

/** A box that has to be ticked before a form is sent. */
export function SwornBox({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <label className={css.box}>
        <input
          type="checkbox"
          name="isSworn"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={css.problem}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Whether the box of a form is ticked. */
export function isSworn(form: HTMLFormElement): boolean {
  const box = form.elements.namedItem('isSworn')
  return box instanceof HTMLInputElement && box.checked
}
