import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import type { LiveEvent, LiveRoom as Room } from '#contract/models/live.ts'
import { liveState } from '#src/state/live-status.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LiveRoom } from './live-room.tsx'

const render = renderInMain()
const { invalidate, stream } = vi.hoisted(() => ({
  invalidate: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  stream: { onEvent: (_event: LiveEvent) => {}, onClosed: () => {} },
}))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate }) }))
vi.mock('#src/data/live-events.ts', () => ({
  listenToRoom(_roomId: string, listener: typeof stream) {
    Object.assign(stream, listener)
    return () => {}
  },
}))
vi.mock('#src/ui/light-link.tsx', () => ({ LightLink: () => null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({}) }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('./hearts.tsx', () => ({ Hearts: () => null }))
vi.mock('./live-chat.tsx', () => ({ LiveChat: () => null }))
vi.mock('./live-player.tsx', () => ({ LivePlayer: () => null }))
vi.mock('./live-end.tsx', () => ({ LiveEnd: () => 'Over' }))

const host = { id: '1', uniqueId: 'ada', secUid: 'x', nickname: 'Ada', avatarUrl: null }
const ROOM = { id: '7', host, title: 'Harbour', status: LiveStatus.living, viewerCount: 1 } as unknown as Room
const access = { isHost: false, standing: 'none', canChat: true } as const

beforeEach(() => {
  invalidate.mockClear()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveRoom room={ROOM} access={access} last={{ lastLive: '71', lastLiveType: 'video' }} action={null} />
    </QueryClientProvider>,
  )
})
const send = (event: object) => act(async () => stream.onEvent(event as LiveEvent))
const close = () => act(async () => stream.onClosed())

test('a viewer who is banned, or blocks the host, is told so at once', async () => {
  await send({ type: 'access.changed', access: { ...access, standing: 'muted' } })
  expect(invalidate).not.toHaveBeenCalled()
  await send({ type: 'access.changed', access: { ...access, standing: 'banned' } })
  expect(invalidate).toHaveBeenCalledOnce()
})

test('a stream that the server ends has the page ask again, but for a live that is over', async () => {
  await close()
  expect(invalidate).toHaveBeenCalledOnce()
  await send({ type: 'room.changed', status: LiveStatus.stop })
  await close()
  expect(invalidate).toHaveBeenCalledOnce()
  expect(document.querySelector('main')?.textContent).toBe('Over')
})

test('the state has the live before, after the end, too (specification sections 3 and 4, live state)', async () => {
  await send({ type: 'room.changed', status: LiveStatus.stop })
  expect(liveState).toMatchObject({ liveStatus: LiveStatus.stop, lastLive: '71', lastLiveType: 'video' })
})
