import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { serverClock } from '#src/state/connection.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { Elapsed } from './elapsed.tsx'

const HOUR_MS = 3_600_000
const START_SEC = 1_800_000_000
const render = renderInMain()

test.each([-HOUR_MS, 0, HOUR_MS])(
  'the time on air is right on a device whose clock is off by %i ms',
  async (offMs) => {
    vi.useFakeTimers({ now: (START_SEC + 65) * 1_000 + offMs })
    serverClock.offsetMs = -offMs
    onTestFinished(() => {
      vi.useRealTimers()
      serverClock.offsetMs = 0
    })
    render(<Elapsed startTime={START_SEC} />)
    expect(document.querySelector('span')?.textContent).toBe('1:05')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(document.querySelector('span')?.textContent).toBe('1:07')
  },
)
