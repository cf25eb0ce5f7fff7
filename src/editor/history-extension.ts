import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'

import type { CompositionMode } from './composition-mode.ts'
import { EditHistory, type EditKind } from './edit-history.ts'

interface Step {
  doc: Node
  /** The position of the caret. */
  head: number
}

const stepOf = ({ doc, selection }: EditorState): Step => ({ doc, head: selection.head })

const key = new PluginKey('editHistory')
const KIND_BY_INPUT: Readonly<Record<string, EditKind>> = {
  insertText: 'typing',
  insertCompositionText: 'typing',
  deleteContentBackward: 'backspace',
  deleteContentForward: 'delete',
}
const KIND_BY_KEY: Readonly<Record<string, EditKind>> = { Backspace: 'backspace', Delete: 'delete' }

interface EditHistoryOptions {
  composition: CompositionMode
}

/** Undo and redo by the rules of the specification (section 4), in place of the library's, which are time-based. */
export const EditHistoryExtension = Extension.create<EditHistoryOptions, { history: EditHistory<Step> }>({
  name: 'editHistory',
  addStorage: () => ({ history: new EditHistory<Step>() }),
  addProseMirrorPlugins() {
    const { history } = this.storage
    const { composition } = this.options
    let kind: EditKind = 'other'
    const note = (before: EditorState, transaction: Transaction): void => {
      if (transaction.getMeta(key) !== undefined) return
      if (transaction.docChanged)
        history.edit(kind === 'other' && composition.isOn() ? 'typing' : kind, stepOf(before))
      else if (transaction.selectionSet && !composition.isOn()) history.endStep()
      if (transaction.docChanged) kind = 'other'
    }
    return [
      new Plugin({
        key,
        state: {
          init: () => null,
          apply: (transaction, _value, before) => {
            note(before, transaction)
            return null
          },
        },
        props: {
          handleTextInput() {
            kind = 'typing'
            return false
          },
          handleKeyDown(_view, event) {
            kind = KIND_BY_KEY[event.key] ?? 'other'
            return false
          },
          handleDOMEvents: {
            beforeinput: (view, event) => {
              const { inputType } = event
              kind = KIND_BY_INPUT[inputType] ?? 'other'
              if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return false
              event.preventDefault()
              move(view, inputType === 'historyUndo' ? 'undo' : 'redo')
              return true
            },
            compositionstart: () => {
              composition.start()
              return false
            },
            compositionend: () => {
              composition.end()
              return false
            },
          },
        },
      }),
    ]

    function move(
      { state, dispatch }: { state: EditorState; dispatch: (transaction: Transaction) => void },
      way: 'undo' | 'redo',
    ): void {
      const step = history[way](stepOf(state))
      if (step) dispatch(moveTo(state, step))
    }
  },
  addKeyboardShortcuts() {
    const { history } = this.storage
    const { composition } = this.options
    const move = (way: 'undo' | 'redo') => () => {
      const { state, view } = this.editor
      if (composition.isOn()) return true
      const step = history[way](stepOf(state))
      if (step) view.dispatch(moveTo(state, step))
      return true
    }
    return { 'Mod-z': move('undo'), 'Mod-Shift-z': move('redo'), 'Mod-y': move('redo') }
  },
})

function moveTo({ tr: transaction, doc }: EditorState, step: Step): Transaction {
  transaction.replaceWith(0, doc.content.size, step.doc.content).setMeta(key, 'move')
  const head = Math.min(step.head, transaction.doc.content.size)
  return transaction.setSelection(Selection.near(transaction.doc.resolve(head))).scrollIntoView()
}

/** Makes the editor's content the start of its history: the text was replaced. */
export function forgetHistory({ storage }: Editor): void {
  const { editHistory } = storage as unknown as { editHistory: { history: EditHistory<Step> } }
  editHistory.history.clear()
}
