import { expect, test } from 'vitest'

import { Choice } from './choice.tsx'
import { Dialog } from './dialog.tsx'
import { renderInMain } from './in-main.fixture.ts'

const render = renderInMain()
const options = [
  { value: 'a', label: 'Spam' },
  { value: 'b', label: 'Violence' },
]
const focused = () => (document.activeElement as HTMLInputElement | null)?.closest('label, textarea')

test.each([
  ['', 'Spam'],
  ['b', 'Violence'],
])('the focus starts on the chosen option, or on the first one while none is (%s)', (value, label) => {
  render(
    <Dialog title="Report" onClose={() => {}}>
      <Choice legend="Why?" options={options} value={value} onChange={() => {}} />
      <textarea />
    </Dialog>,
  )
  expect(focused()?.textContent).toBe(label)
})

test('without options it starts on the first field of text', () => {
  render(
    <Dialog title="Note" onClose={() => {}}>
      <input type="file" />
      <textarea />
    </Dialog>,
  )
  expect(focused()?.tagName).toBe('TEXTAREA')
})
