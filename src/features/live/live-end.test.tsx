import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { addLiveStatus, leaveLive } from '#src/state/live-status.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LiveEnd } from './live-end.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const render = renderInMain()
const host = { id: '1', uniqueId: 'ada', secUid: 'x', nickname: 'Ada', avatarUrl: null }

function show(replay: Pick<LiveRoom, 'replayItemId' | 'replayState'>) {
  render(<LiveEnd room={{ host, ...replay } as unknown as LiveRoom} />)
  const text = document.querySelector('main')?.textContent ?? ''
  return {
    links: Array.from(document.querySelectorAll('a'), ({ textContent }) => textContent),
    hasWaitingText: text.includes('Your replay is being prepared.'),
  }
}

test('the end of a live leads to its replay once there is one, and tells its host before that it is being prepared', () => {
  const others = ['Videos by Ada', 'See who is live']
  expect(show({})).toEqual({ links: others, hasWaitingText: false })
  expect(show({ replayItemId: '7', replayState: 'processing' })).toEqual({
    links: others,
    hasWaitingText: true,
  })
  expect(show({ replayItemId: '7', replayState: 'failed' })).toEqual({
    links: others,
    hasWaitingText: false,
  })
  expect(show({ replayItemId: '7' })).toEqual({
    links: ['Watch the replay', ...others],
    hasWaitingText: false,
  })
})

test('without a replay, the end leads to the live before (specification section 3, live state)', async () => {
  const others = ['Videos by Ada', 'See who is live']
  await act(async () =>
    addLiveStatus({ liveStatus: LiveStatus.living, liveStream: null, lastLive: '71', lastLiveType: 'video' }),
  )
  expect(show({}).links).toEqual(['Watch the last live', ...others])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/@ada/video/71')
  expect(show({ replayItemId: '7' }).links).toEqual(['Watch the replay', ...others])
  await act(async () =>
    addLiveStatus({ liveStatus: LiveStatus.living, liveStream: null, lastLive: '72', lastLiveType: 'room' }),
  )
  expect(show({}).links).toEqual(others)
  await act(async () => leaveLive())
})
