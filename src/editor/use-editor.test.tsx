import { expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useEditor } from './use-editor.ts'

const Editor = () => null
vi.mock('./load.ts', () => ({ loadEditor: async () => ({ default: Editor }) }))

const render = renderInMain()

test('the editor stands in the place of the field before the next letter can come', async () => {
  const hook: { current?: ReturnType<typeof useEditor> } = {}
  const Field = () => {
    Object.assign(hook, { current: useEditor() })
    return <textarea defaultValue="jt" />
  }
  render(<Field />)
  const field = document.querySelector('textarea')
  field?.focus()
  field?.setSelectionRange(1, 2)
  if (field) await hook.current?.touch(field)
  expect(hook.current?.editor?.selection).toEqual([1, 2])
})
