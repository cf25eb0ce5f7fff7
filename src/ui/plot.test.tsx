import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { renderInMain } from './in-main.fixture.ts'
import { Plot, type PlotProps } from './plot.tsx'

const render = renderInMain()
const points = [
  { label: '1 Nov', value: 4 },
  { label: '2 Nov', value: 1_200 },
  { label: '3 Nov', value: 0 },
]
const draw = (props: Partial<PlotProps> = {}) =>
  render(
    <Plot name="Views" labelHeading="Day" points={points} format={(value) => `${value} views`} {...props} />,
  )
const slider = () => document.querySelector('input')!
const readout = () => slider().getAttribute('aria-valuetext')

/** Moves the slider as its keys do. */
const slide = (value: number) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(value))
    slider().dispatchEvent(new Event('input', { bubbles: true }))
  })

const pointTo = (type: string, clientX: number, buttons: number) =>
  act(() => {
    const area = slider().parentElement!
    area.getBoundingClientRect = () => ({ left: 100, top: 0, width: 200, height: 100 }) as DOMRect
    area.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 50, buttons, pointerType: 'mouse', bubbles: true }),
    )
  })

test('a plot is a figure with a name, a slider that says a value, and a table of all of them', () => {
  draw()
  const figure = document.querySelector('figure')!
  expect(document.getElementById(figure.getAttribute('aria-labelledby')!)?.textContent).toBe('Views')
  expect(slider().getAttribute('aria-label')).toBe('Views')
  expect(readout()).toBe('3 Nov: 0 views')
  slide(1)
  expect(readout()).toBe('2 Nov: 1200 views')
  expect(
    [...figure.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
  ).toEqual([
    ['Day', 'Views'],
    ['1 Nov', '4 views'],
    ['2 Nov', '1200 views'],
    ['3 Nov', '0 views'],
  ])
})

test('a pointer reads values out, from right to left where the page is written so', () => {
  draw()
  pointTo('pointermove', 110, 0)
  expect(readout()).toBe('1 Nov: 4 views')
  vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ direction: 'rtl' } as CSSStyleDeclaration)
  pointTo('pointermove', 110, 0)
  expect(readout()).toBe('3 Nov: 0 views')
  vi.restoreAllMocks()
})

test('a plot beside a player shows its place, and seeks where it is pressed, not where it is passed over', () => {
  const onMove = vi.fn<(at: number) => void>()
  draw({ at: 1, onMove })
  expect(readout()).toBe('2 Nov: 1200 views')
  pointTo('pointermove', 110, 0)
  expect(onMove).not.toHaveBeenCalled()
  pointTo('pointerdown', 110, 1)
  expect(onMove.mock.calls).toEqual([[0]])
  expect(readout()).toBe('2 Nov: 1200 views')
})
