import { useState } from 'react'

import { hashtagName } from '#contract/hashtags.ts'
import { messages } from '#messages/interests.ts'
import { FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import css from './interests.module.css'

interface AddHashtagProps {
  /** Called with the name of a hashtag, without its sign. */
  onAdd: (tag: string) => void
}

/** Adds a hashtag that the viewer types, with its sign or without. */
export function AddHashtag({ onAdd }: AddHashtagProps) {
  const [text, setText] = useState('')
  const form = useForm({
    fieldNames: ['hashtag'],
    send: () => {
      const tag = hashtagName(text.trim().replace(/^[#＃]/, ''))
      if (tag === '') throw new FieldProblem({ hashtag: messages.notHashtag })
      onAdd(tag)
      setText('')
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField
        label={messages.addHashtag}
        value={text}
        error={form.errors.hashtag}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
        onText={(written) => {
          setText(written)
          form.clear()
        }}
      />
      <SubmitButton>{messages.add}</SubmitButton>
    </Form>
  )
}
