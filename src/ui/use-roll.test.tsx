import { afterEach, expect, test, vi } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { useRoll } from './use-roll.ts'

const render = renderInMain()
const animate = vi.fn<HTMLElement['animate']>()
HTMLElement.prototype.animate = animate
afterEach(() => {
  animate.mockClear()
  vi.unstubAllGlobals()
})

const Count = ({ text }: { text: string }) => <span ref={useRoll<HTMLSpanElement>(text)}>{text}</span>

test('a number rolls when it changes, and at no other time', () => {
  render(<Count text="12" />)
  render(<Count text="12" />)
  expect(animate).not.toHaveBeenCalled()
  render(<Count text="13" />)
  expect(animate).toHaveBeenCalledOnce()
})

test('nothing rolls for those who want less motion', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion: reduce') }))
  render(<Count text="12" />)
  render(<Count text="13" />)
  expect(animate).not.toHaveBeenCalled()
})
