import { expect, test } from 'vitest'

import { EditHistory, type EditKind } from './edit-history.ts'

/** Specification section 4, comment editor. */

function write(...edits: [EditKind, string][]) {
  const history = new EditHistory<string>()
  let text = ''
  const edit = (kind: EditKind, next: string) => {
    history.edit(kind, text)
    text = next
  }
  for (const [kind, next] of edits) edit(kind, next)
  const move = (way: 'undo' | 'redo') => (text = history[way](text) ?? text)
  return { history, edit, undo: () => move('undo'), redo: () => move('redo') }
}

test('consecutive typing, backspace or delete of one kind is one step', () => {
  const { undo, redo } = write(
    ['typing', 'a'],
    ['typing', 'ab'],
    ['typing', 'abc'],
    ['backspace', 'ab'],
    ['backspace', 'a'],
    ['delete', ''],
    ['delete', ''],
    ['typing', 'x'],
  )
  expect([undo(), undo(), undo(), undo(), undo()]).toEqual(['', 'a', 'abc', '', ''])
  expect([redo(), redo(), redo(), redo(), redo()]).toEqual(['abc', 'a', '', 'x', 'x'])
})

test('other edits, such as pasting, are steps of their own', () => {
  const { undo } = write(['other', 'a'], ['other', 'ab'], ['typing', 'abc'])
  expect([undo(), undo(), undo()]).toEqual(['ab', 'a', ''])
})

test('any new edit clears redo', () => {
  const { undo, redo, edit } = write(['typing', 'a'], ['other', 'ab'])
  expect(undo()).toBe('a')
  edit('typing', 'ax')
  expect(redo()).toBe('ax')
  expect([undo(), undo()]).toEqual(['a', ''])
})

test('typing after an undo, or after the caret has moved, is a new step', () => {
  const { undo, redo, edit, history } = write(['typing', 'a'], ['backspace', ''], ['typing', 'b'])
  undo()
  edit('typing', 'c')
  expect(undo()).toBe('')
  expect(redo()).toBe('c')
  history.endStep()
  edit('typing', 'cd')
  history.endStep()
  edit('typing', 'cde')
  expect([undo(), undo()]).toEqual(['cd', 'c'])
})
