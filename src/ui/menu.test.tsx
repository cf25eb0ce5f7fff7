import { act, createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { Menu, MenuChoices, MenuEntry } from './menu.tsx'

const render = renderInMain()
const onClose = vi.fn<() => void>()
const reply = vi.fn<() => void>()

beforeEach(() => {
  document.dir = ''
  onClose.mockReset()
  reply.mockReset()
})

const show = () => {
  const choices = ['A', 'B', 'C'].map((label) => ({ label, isChosen: label === 'B', onClick: () => {} }))
  render(
    <Menu label="Actions" anchor={createRef()} onClose={onClose}>
      <MenuChoices label="Reactions" choices={choices} />
      <MenuEntry icon="comment" onClick={reply}>
        Reply
      </MenuEntry>
      <MenuEntry icon="close" onClick={() => {}}>
        Delete
      </MenuEntry>
    </Menu>,
  )
}
function press(key: string): void {
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  })
}
const focused = () => document.activeElement?.textContent

test('the arrow keys reach every entry: up and down lines, left and right choices in one', () => {
  show()
  const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']
  const reached = path.map((key) => {
    press(key)
    return focused()
  })
  expect(reached).toEqual(['Reply', 'Delete', 'A', 'B', 'C', 'A', 'C'])
  press('End')
  expect(focused()).toBe('Delete')
  press('Home')
  expect(focused()).toBe('A')
})

test('from right to left, the left key moves on', () => {
  document.documentElement.style.direction = 'rtl'
  show()
  press('ArrowLeft')
  expect(focused()).toBe('B')
  document.documentElement.style.direction = ''
})

test('it closes by an entry, which acts, and by Tab', () => {
  show()
  act(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reply')?.click(),
  )
  expect([reply.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  press('Tab')
  expect(onClose).toHaveBeenCalledTimes(2)
})
