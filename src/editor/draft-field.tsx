import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { Drafts } from '#src/state/drafts.ts'
import { useFieldText } from '#src/ui/use-field-text.ts'

import { EmojiButton } from './emoji-button.tsx'
import type { EditorHandle } from './text-editor.tsx'
import { useEditor } from './use-editor.ts'

import composer from '#src/ui/composer.module.css'
import css from './draft-field.module.css'

export interface DraftFieldHandle {
  /** Reads the draft from the field: a text may have been entered without an event. */
  read: () => string
  /** Empties the field of a text that was entered without an event. */
  clear: () => void
  focus: () => void
}

interface DraftFieldProps {
  ref: Ref<DraftFieldHandle>
  label: string
  placeholder: string
  describedBy: string
  isInvalid: boolean
  drafts: Drafts
  draftKey: string
  /** Called with what the user has written. */
  onWrite: (text: string) => void
  onSubmit: () => void
}

/** The field of a comment or a message: a plain one until it is focused and the editor has loaded. */
export function DraftField(props: DraftFieldProps) {
  const { ref, label, placeholder, describedBy, isInvalid, drafts, draftKey, onWrite, onSubmit } = props
  const text = useSnapshot(drafts.state).texts[draftKey] ?? ''
  const { editor, touch } = useEditor()
  const handle = useRef<EditorHandle>(null)
  const box = useFieldText<HTMLTextAreaElement>(text, (written) => {
    drafts.set(draftKey, written)
    onWrite(written)
  })
  useImperativeHandle(ref, () => ({
    read() {
      const written = box.ref.current?.value
      if (written !== undefined && written !== drafts.textOf(draftKey)) drafts.set(draftKey, written)
      return drafts.textOf(draftKey)
    },
    clear() {
      const field = box.ref.current
      if (!field) return
      field.value = ''
      // Reported while the draft has this key: otherwise it would be taken for a change of the next draft.
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    focus() {
      if (box.ref.current) box.ref.current.focus()
      else handle.current?.focus()
    },
  }))
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  const insert = (written: string) => {
    const field = box.ref.current
    if (!field) return handle.current?.insert(written)
    field.setRangeText(written, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return field.focus()
  }
  const emoji = <EmojiButton onPick={insert} />
  if (editor)
    return (
      <div className={css.cell}>
        <editor.TextEditor
          ref={handle}
          {...{
            label,
            placeholder,
            describedBy,
            isInvalid,
            drafts,
            draftKey,
            text,
            onWrite,
            onSubmit,
          }}
          selection={editor.selection}
        />
        {emoji}
      </div>
    )
  return (
    <div className={css.cell}>
      <textarea
        {...box}
        className={composer.input}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        rows={1}
        dir="auto"
        aria-invalid={isInvalid || undefined}
        enterKeyHint="send"
        onFocus={({ currentTarget }) => void touch(currentTarget)}
        onKeyDown={onKeyDown}
      />
      {emoji}
    </div>
  )
}
