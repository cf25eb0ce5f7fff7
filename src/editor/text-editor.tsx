import type { Editor } from '@tiptap/core'
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { textOfBody } from '#contract/comment-body.ts'
import type { Tag } from '#contract/models/tag.ts'
import type { UserSummary } from '#contract/models/user.ts'
import type { Drafts } from '#src/state/drafts.ts'

import { createCompositionMode } from './composition-mode.ts'
import { createTextEditor, lineBeforeCaret, setDocument } from './create-editor.ts'
import { findNameQuery, isSameQuery, type NameQuery } from './mention-query.ts'
import { optionId, Suggestions, useActiveOption } from './suggestions.tsx'
import { bodyOfDocument } from './tree.ts'
import { useSuggestedNames } from './use-suggested-names.ts'

import composer from '#src/ui/composer.module.css'
import css from './editor.module.css'

/** The position in the document of an offset in its text: each paragraph adds one position at its start. */
const positionOf = (text: string, offset: number): number => offset + text.slice(0, offset).split('\n').length

export interface EditorHandle {
  /** Moves the focus to the end of the text. */
  focus: () => void
  /** Replaces the selection with a text, and puts the caret after it. */
  insert: (text: string) => void
}

export interface TextEditorProps {
  ref: Ref<EditorHandle>
  label: string
  placeholder: string
  describedBy: string
  isInvalid: boolean
  drafts: Drafts
  draftKey: string
  /** The draft as it was rendered. */
  text: string
  /** Start and end of the selection in the field that the editor replaces. */
  selection: readonly [start: number, end: number]
  onWrite: (text: string) => void
  onSubmit: () => void
}

/** The field of a comment or a message, with mentions, links and its own undo (specification section 4, comment editor). */
export default function TextEditor(props: TextEditorProps) {
  const { ref, label, placeholder, describedBy, isInvalid, drafts, draftKey, text } = props
  const { selection, onWrite, onSubmit } = props
  const element = useRef<HTMLDivElement>(null)
  const editorRef = useRef<Editor>(null)
  const listId = useId()
  const [composition] = useState(createCompositionMode)
  /** The draft that is in the editor. */
  const known = useRef({ key: draftKey, text })
  const [query, setQuery] = useState<NameQuery | null>(null)
  /** Whether the arrow keys have moved through the list. */
  const hasMoved = useRef(false)
  const options = useSuggestedNames(query)
  const pick = (option: UserSummary | Tag) => {
    const editor = editorRef.current
    if (!editor || !query) return
    const to = editor.state.selection.head
    editor.commands.insertContentAt(
      { from: to - query.name.length - 1, to },
      'uniqueId' in option
        ? [
            { type: 'mention', attrs: { id: option.id, label: option.uniqueId } },
            { type: 'text', text: ' ' },
          ]
        : { type: 'text', text: `#${option.name} ` },
    )
    editor.view.focus()
  }
  const { active, activateFirst, onListKey } = useActiveOption(options, {
    onPick: pick,
    onClose: () => setQuery(null),
  })

  const attributes = useEffectEvent((): Record<string, string> => ({
    class: `${composer.input} ${css.input}`,
    role: 'textbox',
    // Page translation in browsers leaves the user's text alone, as in a text area.
    translate: 'no',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': describedBy,
    'data-placeholder': placeholder,
    enterkeyhint: 'send',
    'aria-autocomplete': 'list',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    // A changed placeholder reaches the editor.
    ...(text === '' ? { 'data-empty': '' } : { dir: 'auto' }),
    ...(active && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) }),
  }))
  const onChange = useEffectEvent((editor: Editor) => {
    const body = bodyOfDocument(editor.getJSON())
    const written = textOfBody(body)
    if (written !== known.current.text) {
      known.current = { key: draftKey, text: written }
      drafts.set(draftKey, written, body)
      onWrite(written)
    } else if (written && JSON.stringify(drafts.bodyOf(draftKey)) !== JSON.stringify(body)) {
      // The same words may now link elsewhere.
      drafts.set(draftKey, written, body)
    }
    const line = lineBeforeCaret(editor)
    const next = line === null ? null : findNameQuery(line)
    if (isSameQuery(next, query)) return
    setQuery(next)
    hasMoved.current = false
    activateFirst()
  })
  const onKey = useEffectEvent((key: string, { isShift }: { isShift: boolean }): boolean => {
    // A hashtag may be any word: Enter sends it as written, unless the arrow keys have moved through the list.
    const isSent = key === 'Enter' && query?.kind === 'tag' && !hasMoved.current
    if (!isShift && !isSent && onListKey(key)) {
      hasMoved.current = true
      return true
    }
    if (key !== 'Enter') return false
    if (isShift) editorRef.current?.commands.splitBlock()
    else composition.afterwards(onSubmit)
    return true
  })

  useLayoutEffect(() => {
    if (!element.current) return undefined
    const { current } = known
    const body = drafts.textOf(current.key) === current.text ? drafts.bodyOf(current.key) : undefined
    const editor = createTextEditor(element.current, { ...current, body }, composition, {
      attributes: () => attributes(),
      onChange: (changed) => onChange(changed),
      onKey: (key, modifiers) => onKey(key, modifiers),
      onBlur: () => setQuery(null),
    })
    editorRef.current = editor
    const [from, to] = selection.map((offset) => positionOf(current.text, offset)) as [number, number]
    editor.commands.setTextSelection({ from, to })
    // At once: the library's focus command waits for a frame, and a key pressed meanwhile would be lost.
    editor.view.focus()
    return () => {
      editorRef.current = null
      editor.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, in the place of the field
  }, [])
  // The current draft: the rendered text may be older than what has been typed since.
  useLayoutEffect(() => {
    const editor = editorRef.current
    const draft = drafts.textOf(draftKey)
    const { key, text: before } = known.current
    if (!editor || (draft === before && draftKey === key)) return
    known.current = { key: draftKey, text: draft }
    setDocument(editor, draft, drafts.bodyOf(draftKey))
  })
  useEffect(() => {
    // Makes the editor read its attributes again.
    editorRef.current?.view.setProps({})
  })
  useImperativeHandle(ref, () => ({
    focus() {
      const editor = editorRef.current
      editor?.commands.setTextSelection(editor.state.doc.content.size)
      // After the text is replaced, Chromium still types at the caret's old place although it reports the new one, and
      // the library does not set a selection that is reported as right. Without a selection it has to set one.
      getSelection()?.removeAllRanges()
      editor?.view.focus()
    },
    insert(written) {
      const editor = editorRef.current
      editor?.commands.insertContent({ type: 'text', text: written })
      editor?.view.focus()
    },
  }))

  return (
    <>
      <Suggestions id={listId} options={options} active={active} onPick={pick} />
      <div ref={element} className={css.box} />
    </>
  )
}
