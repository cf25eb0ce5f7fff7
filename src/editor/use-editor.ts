import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'

import { loadEditor } from './load.ts'
import type { TextEditorProps } from './text-editor.tsx'

interface LoadedEditor {
  TextEditor: ComponentType<TextEditorProps>
  /** Start and end of the selection in the field before it. */
  selection: readonly [start: number, end: number]
}

/** Replaces a field with the editor once the field is focused. The field stays if the editor cannot be loaded. */
export function useEditor() {
  const [editor, setEditor] = useState<LoadedEditor>()
  const touch = async (field: HTMLTextAreaElement) => {
    // Replacing the field would interrupt a composition.
    let isComposing = false
    field.addEventListener('compositionstart', () => {
      isComposing = true
    })
    field.addEventListener('compositionend', () => {
      isComposing = false
    })
    const swap = (TextEditor: LoadedEditor['TextEditor']) => {
      if (!field.isConnected || document.activeElement !== field) return
      // At once: a letter typed before the editor is there would move the caret away from this selection.
      flushSync(() => setEditor({ TextEditor, selection: [field.selectionStart, field.selectionEnd] }))
    }
    try {
      const { default: TextEditor } = await loadEditor()
      if (isComposing)
        field.addEventListener('compositionend', () => setTimeout(swap, 0, TextEditor), { once: true })
      else swap(TextEditor)
    } catch {
      // Without a network the plain field is used until it is focused again.
    }
  }
  return { editor, touch }
}
