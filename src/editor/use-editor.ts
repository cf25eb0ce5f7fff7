import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'

import { loadEditor } from './load.ts'
import type { TextEditorProps } from './text-editor.tsx'

interface LoadedEditor {
  TextEditor: ComponentType<TextEditorProps>
  /** Beginning and end of what was selected in the field before it. */
  selection: readonly [start: number, end: number]
}

/** Puts the editor in the place of a field once that is touched. The field stays if it cannot be loaded. */
export function useEditor() {
  const [editor, setEditor] = useState<LoadedEditor>()
  const touch = async (field: HTMLTextAreaElement) => {
    // A composition would be broken off.
    let isComposing = false
    field.addEventListener('compositionstart', () => {
      isComposing = true
    })
    field.addEventListener('compositionend', () => {
      isComposing = false
    })
    const swap = (TextEditor: LoadedEditor['TextEditor']) => {
      if (!field.isConnected || document.activeElement !== field) return
      // At once: a letter that came before the editor would move the caret away from this selection.
      flushSync(() => setEditor({ TextEditor, selection: [field.selectionStart, field.selectionEnd] }))
    }
    try {
      const { default: TextEditor } = await loadEditor()
      if (isComposing)
        field.addEventListener('compositionend', () => setTimeout(swap, 0, TextEditor), { once: true })
      else swap(TextEditor)
    } catch {
      // Without a network the field does, until it is touched again.
    }
  }
  return { editor, touch }
}
