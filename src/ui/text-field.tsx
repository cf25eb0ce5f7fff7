import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

import { useFieldText } from './use-field-text.ts'

import css from './text-field.module.css'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Shows how many characters are used of `maxLength`. */
  hasCounter?: boolean
}

/** Text is all that these fields hold. */
type TextAttributes<Attributes> = Omit<Attributes, 'value'> & { value?: string | undefined }
/** Without a `value` the form reads the field when it is sent (`fieldText`). */
type WritableAttributes<Attributes> = TextAttributes<Attributes> & { onText?: (text: string) => void }

/** What ties the control to its label, its hint and its error. */
interface Wiring {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface LabelledProps extends FieldProps {
  value: string | undefined
  maxLength: number | undefined
  children: (wiring: Wiring) => ReactNode
}

function Labelled({ label, error, hint, hasCounter, value, maxLength, children }: LabelledProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={css.field}>
      <div className={css.label}>
        <label htmlFor={id}>{label}</label>
        {hasCounter && (
          <span className={css.count} aria-hidden="true">
            {value?.length ?? 0}/{maxLength}
          </span>
        )}
      </div>
      {children({
        id,
        className: css.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <p id={noteId} className={css.error} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** One line of text with its label and, when it is wrong, the reason. */
export function TextField({
  label,
  error,
  hint,
  hasCounter = false,
  value,
  onText,
  ...input
}: FieldProps & WritableAttributes<InputHTMLAttributes<HTMLInputElement>>) {
  const text = useFieldText<HTMLInputElement>(value, onText)
  return (
    <Labelled {...{ label, error, hint, hasCounter, value }} maxLength={input.maxLength}>
      {(wiring) => <input {...input} {...wiring} {...text} />}
    </Labelled>
  )
}

/** Several lines of text with their label and, when they are wrong, the reason. */
export function TextArea({
  label,
  error,
  hint,
  hasCounter = false,
  value,
  onText,
  ...textarea
}: FieldProps & WritableAttributes<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const text = useFieldText<HTMLTextAreaElement>(value, onText)
  return (
    <Labelled {...{ label, error, hint, hasCounter, value }} maxLength={textarea.maxLength}>
      {(wiring) => <textarea {...textarea} {...wiring} {...text} />}
    </Labelled>
  )
}

/** One of many, with its label. */
export const SelectField = ({
  label,
  error,
  hint,
  ...select
}: Omit<FieldProps, 'hasCounter'> & TextAttributes<SelectHTMLAttributes<HTMLSelectElement>>) => (
  <Labelled {...{ label, error, hint }} value={select.value} maxLength={undefined}>
    {(wiring) => <select {...select} {...wiring} />}
  </Labelled>
)
