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
