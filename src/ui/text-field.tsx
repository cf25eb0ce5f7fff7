import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

import { userTextProblem, userTextRules, type UserText } from '#contract/user-texts.ts'
import { translate } from '#src/ui/translate.ts'

import { Icon, type IconName } from './icon.tsx'
import { useFieldText } from './use-field-text.ts'

import css from './text-field.module.css'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** The rule that applies to the text: shows the number of characters, and an error when there are too many. */
  kind?: UserText | undefined
}

/** These fields hold text only. */
type TextAttributes<Attributes> = Omit<Attributes, 'value'> & { value?: string | undefined }
/** Without a `value` the form reads the field when it is submitted (`fieldText`). */
type WritableAttributes<Attributes> = TextAttributes<Attributes> & { onText?: (text: string) => void }

/** Ids that connect the control to its label, hint and error. */
interface Wiring {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface LabelledProps extends FieldProps {
  value: string | undefined
  children: (wiring: Wiring) => ReactNode
}

function Labelled({ label, error: fault, hint, kind, value = '', children }: LabelledProps) {
  const id = useId()
  const text = kind ? userTextRules[kind].clean(value) : ''
  // An empty field is not an error before it is submitted.
  const problem = kind && text ? userTextProblem(kind, text) : undefined
  const error = fault ?? (problem && translate(problem))
  const noteId = `${id}-note`
  return (
    <div className={css.field}>
      <div className={css.label}>
        <label htmlFor={id}>{label}</label>
        {kind && (
          <span className={css.count} aria-hidden="true">
            {`${text.length}/${userTextRules[kind].maxLength}`}
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

/** One line of text with its label and, when it is not valid, the error. */
export function TextField({
  label,
  error,
  hint,
  kind,
  value,
  onText,
  icon,
  after,
  ...input
}: FieldProps &
  WritableAttributes<InputHTMLAttributes<HTMLInputElement>> & {
    /** A picture in the start of the field. */
    icon?: IconName
    /** A control over the end of the field. */
    after?: ReactNode
  }) {
  const text = useFieldText<HTMLInputElement>(value, onText)
  return (
    <Labelled {...{ label, error, hint, kind, value }}>
      {(wiring) =>
        icon === undefined && after === undefined ? (
          <input {...input} {...wiring} {...text} />
        ) : (
          <span className={css.around} data-icon={icon} data-after={after !== undefined || undefined}>
            {icon && <Icon name={icon} />}
            <input {...input} {...wiring} {...text} />
            {after}
          </span>
        )
      }
    </Labelled>
  )
}

interface NumberFieldProps
  extends FieldProps, Omit<WritableAttributes<InputHTMLAttributes<HTMLInputElement>>, 'size'> {
  /** Number of digits of the largest number: the field is as wide as they are. */
  digits: number
  /** After the field, such as `GB`. */
  unit?: string
}

/** A number with its label, as wide as the number. */
export function NumberField({ label, error, hint, value, onText, digits, unit, ...input }: NumberFieldProps) {
  const text = useFieldText<HTMLInputElement>(value, onText)
  return (
    <Labelled {...{ label, error, hint, value }}>
      {(wiring) => (
        <span className={css.number}>
          <input inputMode="numeric" autoComplete="off" {...input} {...wiring} {...text} size={digits} />
          {unit}
        </span>
      )}
    </Labelled>
  )
}

/** Several lines of text with their label and, when they are not valid, the error. */
export function TextArea({
  label,
  error,
  hint,
  kind,
  value,
  onText,
  ...textarea
}: FieldProps & WritableAttributes<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const text = useFieldText<HTMLTextAreaElement>(value, onText)
  return (
    <Labelled {...{ label, error, hint, kind, value }}>
      {(wiring) => <textarea {...textarea} {...wiring} {...text} />}
    </Labelled>
  )
}

/** A select with its label. */
export const SelectField = ({
  label,
  error,
  hint,
  ...select
}: Omit<FieldProps, 'kind'> & TextAttributes<SelectHTMLAttributes<HTMLSelectElement>>) => (
  <Labelled {...{ label, error, hint }} value={select.value}>
    {(wiring) => <select {...select} {...wiring} />}
  </Labelled>
)
