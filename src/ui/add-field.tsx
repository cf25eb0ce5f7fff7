import { type ComponentProps, useState } from 'react'

import { FieldProblem, Form, SubmitButton, useForm } from './form.tsx'
import { TextField } from './text-field.tsx'

import css from './add-field.module.css'

interface AddFieldProps extends Pick<ComponentProps<typeof TextField>, 'autoCapitalize' | 'enterKeyHint'> {
  label: string
  /** Words of the button. */
  add: string
  /** Adds what was typed to a list. Returns the fault of a text that cannot be added. */
  onAdd: (text: string) => string | undefined
}

/** A field with a button beside it, which adds to a list and is empty again. */
export function AddField({ label, add, onAdd, ...field }: AddFieldProps) {
  const [text, setText] = useState('')
  const form = useForm({
    fieldNames: ['text'],
    send: () => {
      const fault = onAdd(text)
      if (fault !== undefined) throw new FieldProblem({ text: fault })
      setText('')
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        {...field}
        label={label}
        value={text}
        error={form.errors.text}
        autoComplete="off"
        dir="auto"
        onText={(written) => {
          setText(written)
          form.clear()
        }}
      />
      <SubmitButton>{add}</SubmitButton>
    </Form>
  )
}
