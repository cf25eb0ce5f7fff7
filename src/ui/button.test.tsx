import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { Button } from './button.tsx'
import { renderInMain } from './in-main.fixture.ts'

const render = renderInMain()
const button = () => document.querySelector('button')!

test('a busy button keeps the focus, and does and sends nothing', () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const draw = (isBusy: boolean) =>
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy={isBusy} onClick={onClick}>
          Save
        </Button>
      </form>,
    )
  draw(false)
  button().focus()
  act(() => button().click())
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  draw(true)
  act(() => button().click())
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(button().disabled).toBe(false)
  expect(document.activeElement).toBe(button())
})
