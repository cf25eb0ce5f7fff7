import { Editor, extensions } from '@tiptap/core'

import type { CommentBody } from '#contract/models/comment-body.ts'

import type { CompositionMode } from './composition-mode.ts'
import { EditHistoryExtension, forgetHistory } from './history-extension.ts'
import { cleanPastedHtml, readPastedFiles, textFilesOf } from './paste.ts'
import { textSchema } from './schema.ts'
import { TokenExtension } from './token-extension.ts'
import { documentOf } from './tree.ts'

interface EditorEvents {
  /** Attributes of the field. */
  attributes: () => Record<string, string>
  onChange: (editor: Editor) => void
  /** @returns whether the key was handled */
  onKey: (key: string, modifiers: { isShift: boolean }) => boolean
  onBlur: () => void
}

/**
 * The library's keys without Enter, which posts. On Android the library would take some text changes for Enter, such as
 * deleting all the text.
 */
const Keymap = extensions.Keymap.extend({
  addKeyboardShortcuts() {
    const { Enter: _enter, 'Mod-Enter': _modEnter, ...keys } = this.parent?.() ?? {}
    return keys
  },
})

/** Creates the editor of a text in an element. */
export function createTextEditor(
  element: HTMLElement,
  draft: { text: string; body: CommentBody | undefined },
  composition: CompositionMode,
  { attributes, onChange, onKey, onBlur }: EditorEvents,
): Editor {
  const editor: Editor = new Editor({
    element,
    extensions: [
      ...textSchema,
      Keymap,
      EditHistoryExtension.configure({ composition }),
      TokenExtension.configure({ composition }),
    ],
    content: documentOf(draft.text, draft.body),
    enableCoreExtensions: { keymap: false },
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    enableInputRules: false,
    enablePasteRules: false,
    // A style sheet in the document would need an exception to the content security policy.
    injectCSS: false,
    parseOptions: { preserveWhitespace: 'full' },
    editorProps: {
      attributes,
      transformPastedHTML: cleanPastedHtml,
      handleDOMEvents: {
        keydown(_view, event) {
          // The keys of a composition belong to the input method. Safari reports the one that ends it afterwards, with this
          // code.
          const isComposed = event.isComposing || event.keyCode === 229
          const hasModifier = event.ctrlKey || event.metaKey || event.altKey
          if (isComposed || hasModifier || !onKey(event.key, { isShift: event.shiftKey })) return false
          event.preventDefault()
          event.stopPropagation()
          return true
        },
        beforeinput(_view, event) {
          // Fired by on-screen keyboards that report no key.
          if (event.inputType !== 'insertParagraph' || !onKey('Enter', { isShift: false })) return false
          event.preventDefault()
          return true
        },
      },
      handlePaste(_view, event) {
        const files = textFilesOf(event.clipboardData?.files ?? [])
        if (files.length === 0) return false
        void insertFiles(editor, files)
        return true
      },
      // Dropped files are handled by the page.
      handleDrop: () => true,
    },
    onTransaction: () => onChange(editor),
    onBlur,
    onDestroy: () => composition.stop(),
  })
  return editor
}

/** Replaces the text in the editor; this cannot be undone. */
export function setDocument(editor: Editor, text: string, body: CommentBody | undefined): void {
  editor.commands.setContent(documentOf(text, body))
  forgetHistory(editor)
}

async function insertFiles(editor: Editor, files: readonly File[]): Promise<void> {
  const texts = await readPastedFiles(files)
  if (!editor.isDestroyed) editor.commands.insertContent(documentOf(texts.join('\n')).content ?? [])
}

/** The text of the line before the caret. Null while something is selected. */
export function lineBeforeCaret({ state: { selection } }: Editor): string | null {
  if (!selection.empty) return null
  const { parent, parentOffset } = selection.$head
  return parent.textBetween(0, parentOffset, undefined, '\n').split('\n').at(-1) ?? ''
}
