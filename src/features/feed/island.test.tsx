import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import { Gate, type Drawing } from './gates.ts'
import { Island } from './island.tsx'

const drawing = { slot: { position: 1 }, renderVideo: () => <p /> } as unknown as Drawing

/** A gate that opens between the moment at which React finds it closed and the one at which it goes on. */
function gateThatOpensMeanwhile(): Gate {
  const gate = new Gate(drawing)
  const { opened } = gate
  let isAsked = false
  Object.defineProperty(gate, 'opened', {
    get() {
      if (!isAsked) queueMicrotask(() => gate.open())
      isAsked = true
      return opened
    },
  })
  return gate
}

test('an article whose gate opens while React waits for it is hydrated with the elements of the document', async () => {
  document.body.innerHTML = '<main><!--$--><p></p><!--/$--></main>'
  const main = document.querySelector('main')!
  const text = main.querySelector('p')!
  const problems: unknown[] = []
  const root = hydrateRoot(main, <Island gate={gateThatOpensMeanwhile()} />, {
    onRecoverableError: (error) => problems.push(error),
  })
  const isHydrated = () => Object.keys(text).some((key) => key.startsWith('__reactFiber'))
  await vi.waitFor(() => expect(isHydrated() || !text.isConnected).toBe(true))
  expect(main.querySelector('p')).toBe(text)
  expect(problems).toEqual([])
  root.unmount()
})
