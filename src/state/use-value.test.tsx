import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { proxy } from 'valtio'
import { afterEach, expect, test, vi } from 'vitest'

import { useValue } from './use-value.ts'

const state = proxy<{ counts: Record<string, number> }>({ counts: {} })
const onRender = vi.fn<() => void>()

function Count({ id }: { id: string }) {
  const count = useValue(state, ({ counts }) => counts[id], undefined)
  onRender()
  return <p>{count ?? 'none'}</p>
}

afterEach(() => {
  state.counts = {}
  onRender.mockClear()
  document.body.replaceChildren()
})

test('a component renders when its own value changes, and not with the others of the state', async () => {
  const root = createRoot(document.body)
  act(() => root.render(<Count id="1" />))
  onRender.mockClear()
  await act(() => Promise.resolve(Object.assign(state.counts, { 2: 5 })))
  expect(onRender).toHaveBeenCalledTimes(0)
  await act(() => Promise.resolve(Object.assign(state.counts, { 1: 7 })))
  expect(document.body.textContent).toBe('7')
  expect(onRender).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
})

test('what the browser alone knows is shown after the document has been taken over as it is', async () => {
  document.body.innerHTML = renderToString(<Count id="1" />)
  onRender.mockClear()
  state.counts['1'] = 3
  const problems: unknown[] = []
  const options = { onRecoverableError: (error: unknown) => problems.push(error) }
  const root = await act(() => hydrateRoot(document.body, <Count id="1" />, options))
  expect(problems).toEqual([])
  expect(document.body.textContent).toBe('3')
  act(() => root.unmount())
})

test('where the browser knows nothing else the document is taken over by one render', async () => {
  document.body.innerHTML = renderToString(<Count id="1" />)
  onRender.mockClear()
  const root = await act(() => hydrateRoot(document.body, <Count id="1" />))
  expect(onRender).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
})
