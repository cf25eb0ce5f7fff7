import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useOwnRoom } from './use-own-room.ts'

const render = renderInMain()
/** The event streams that were opened, in order. */
const { streams } = vi.hoisted(() => ({ streams: [] as { onClosed: () => void }[] }))
vi.mock('#src/data/live-events.ts', () => ({
  listenToRoom(_roomId: string, listener: { onClosed: () => void }) {
    streams.push(listener)
    return () => {}
  },
}))

const ROOM = { id: '7', title: 'Harbour', status: LiveStatus.living } as unknown as LiveRoom
const onOver = vi.fn<(reason: string) => void>()
const own = vi.fn<() => Promise<{ rooms: { room: object }[] }>>()
const stored = (changes: object) => own.mockResolvedValue({ rooms: [{ room: { ...ROOM, ...changes } }] })

function Room() {
  useOwnRoom(ROOM, onOver)
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  streams.length = 0
  onOver.mockReset()
  own.mockReset()
  render(
    <ApiProvider value={{ live: { own } } as unknown as ApiClient}>
      <Room />
    </ApiProvider>,
  )
  return () => vi.useRealTimers()
})

async function closeStream(): Promise<void> {
  await act(async () => streams.at(-1)?.onClosed())
  await act(() => vi.advanceTimersByTimeAsync(6_000))
}

test.each([
  ['an operator has ended', { endReason: 'operator' }, 'operator'],
  ['was lost too long ago to go on', { endReason: 'lost', endTime: 1_800_000_000 - 200 }, 'lost'],
])('a host learns at the end of the stream of a live that %s', async (_, changes, reason) => {
  stored({ status: LiveStatus.stop, ...changes })
  await closeStream()
  expect(onOver.mock.calls).toEqual([[reason]])
  expect(streams).toHaveLength(1)
})

test('a room that is gone is over', async () => {
  own.mockResolvedValue({ rooms: [] })
  await closeStream()
  expect(onOver).toHaveBeenCalledOnce()
})

test.each([
  ['on air', { status: LiveStatus.living }],
  ['lost just now', { status: LiveStatus.stop, endReason: 'lost', endTime: 1_800_000_000 - 60 }],
])('the stream of a live that is %s is opened again', async (_, changes) => {
  stored(changes)
  await closeStream()
  expect(streams).toHaveLength(2)
  await closeStream()
  expect(streams).toHaveLength(3)
  expect(onOver).not.toHaveBeenCalled()
})

test('so is one of which the server cannot say anything right now', async () => {
  own.mockRejectedValue(new Error('Nobody answers'))
  await closeStream()
  expect(streams).toHaveLength(2)
  expect(onOver).not.toHaveBeenCalled()
})
