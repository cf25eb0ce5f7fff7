import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { OfflinePage } from './offline-page.tsx'

vi.mock('./collections.ts', () => ({ useOfflineCollections: () => undefined }))

const render = renderInMain()
afterEach(() => vi.useRealTimers())
const words = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)

test('a device that does not tell what is saved is said to be silent, not empty', () => {
  vi.useFakeTimers()
  render(<OfflinePage onSaveNext={() => {}} onSaveMarked={null} back={null} />)
  expect(words()).toEqual(['Loading offline videos'])
  act(() => void vi.advanceTimersByTime(5_000))
  expect(words()).toEqual([expect.stringContaining('This device’s storage is not responding')])
  expect(document.body.textContent).not.toContain('No offline videos yet')
})
