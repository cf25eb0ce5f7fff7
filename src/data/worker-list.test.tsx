import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'

import { createWorkerList } from './worker-list.ts'

const worker = vi.hoisted(() => ({ listeners: new Set<(event: WorkerEvent) => void>() }))
vi.mock('#src/data/api.ts', () => ({
  subscribeToWorker: (listener: (event: WorkerEvent) => void) => {
    worker.listeners.add(listener)
    return () => worker.listeners.delete(listener)
  },
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function show(element: ReactNode) {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(element))
  return root
}

test('a list of one user is never shown to the next, also when it was not shown as they changed', async () => {
  let own = ['of Ada']
  const useList = createWorkerList({
    ask: async () => own,
    read: () => undefined,
    isUnderWay: () => false,
  })
  const seen: unknown[] = []
  const List = () => {
    seen.push(useList())
    return null
  }
  const first = await show(<List />)
  expect(seen.at(-1)).toEqual(['of Ada'])
  await act(async () => first.unmount())
  own = ['of Bob']
  for (const listener of worker.listeners) listener({ type: 'session.changed' })
  seen.length = 0
  await show(<List />)
  expect(seen).toEqual([undefined, ['of Bob']])
})
