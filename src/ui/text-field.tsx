import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

import css from './text-field.module.css'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string
  /** Shows how many characters are used of `maxLength`. */
  hasCounter?: boolean
}

interface LabelledProps extends FieldProps {
  id: string
  length: number
  maxLength: number | undefined
  children: React.ReactNode
}

const describedBy = (id: string, { error, hint }: FieldProps) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

const Labelled = ({ id, label, error, hint, hasCounter, length, maxLength, children }: LabelledProps) => (
  <div className={css.field}>
    <div className={css.label}>
      <label htmlFor={id}>{label}</label>
      {hasCounter && (
        <span className={css.count} aria-hidden="true">
          {length}/{maxLength}
        </span>
      )}
    </div>
    {children}
    {error ? (
      <p id={`${id}-error`} className={css.error} role="alert">
        {error}
      </p>
    ) : (
      hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )
    )}
  </div>
)

/** One line of text with its label and, when it is wrong, the reason. */
export function TextField({
  label,
  error,
  hint,
  hasCounter = false,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <Labelled
      {...{ id, label, error, hasCounter, maxLength: input.maxLength }}
      {...(hint ? { hint } : {})}
      length={String(input.value ?? '').length}
    >
      <input
        {...input}
        id={id}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, error, ...(hint ? { hint } : {}) })}
      />
    </Labelled>
  )
}

/** Several lines of text with their label and, when they are wrong, the reason. */
export function TextArea({
  label,
  error,
  hint,
  hasCounter = false,
  ...input
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <Labelled
      {...{ id, label, error, hasCounter, maxLength: input.maxLength }}
      {...(hint ? { hint } : {})}
      length={String(input.value ?? '').length}
    >
      <textarea
        {...input}
        id={id}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, error, ...(hint ? { hint } : {}) })}
      />
    </Labelled>
  )
}
