import { useId } from 'react'

import css from './choice.module.css'

interface ChoiceProps<Value extends number | string> {
  legend: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one among a few options, all of them visible. */
export function Choice<Value extends number | string>({
  legend,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
