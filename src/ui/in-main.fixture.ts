import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file a document with an empty `main`, and a function that renders into it. */
export function renderInMain(): (node: ReactNode) => void {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    document.body.innerHTML = '<main></main>'
    root = createRoot(document.querySelector('main')!)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })
  return (node) => act(() => root.render(node))
}

/** Lets pending work without timers finish, such as calls that are answered at once. */
export const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Presses a key on the focused element. */
export async function pressKey(key: string): Promise<void> {
  act(() => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await settle()
}
