import { type ReactNode, useId } from 'react'

import { useIsHydrated } from './use-is-hydrated.ts'

import css from './switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** An explanation, when the label is not enough. */
  children?: ReactNode
}

/** A setting that applies at once. */
export function Switch({ label, isOn, onChange, children }: SwitchProps) {
  const id = useId()
  // Before hydration nothing would handle a change, and the switch would turn back.
  const isHydrated = useIsHydrated()
  return (
    <div className={css.switch}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.track}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={children === undefined ? undefined : `${id}-text`}
        checked={isOn}
        disabled={!isHydrated}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children !== undefined && (
        <p id={`${id}-text`} className={css.text}>
          {children}
        </p>
      )}
    </div>
  )
}
