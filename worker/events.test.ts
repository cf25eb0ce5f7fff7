import { expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'

import { subscribe, emit } from './events.ts'

const opened: WorkerEvent = { type: 'captcha.opened', region: 'other' }
const settled: WorkerEvent = { type: 'captcha.settled', outcome: 'close', isOwnTab: false }

test('a page hears what was said before it listened, once and in order', () => {
  emit(opened)
  const onEvent = vi.fn<(event: WorkerEvent) => void>()
  subscribe(onEvent)
  emit(settled)
  expect(onEvent.mock.calls).toEqual([[opened], [settled]])
  const another = vi.fn<(event: WorkerEvent) => void>()
  subscribe(another)
  expect(another).not.toHaveBeenCalled()
})
