import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { FollowingScreen } from './following-screen.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<object>()),
  useSuspenseInfiniteQuery: () => ({}),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('#src/screens/status/status-screen.tsx', () => ({ StatusScreen: () => null }))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => ({ feed: {} }) }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))
// A feed without videos shows its empty state.
vi.mock('./video-feed.tsx', () => ({
  VideoFeed: ({ empty }: { empty: ReactNode }) => empty,
  LiveStrip: () => <aside>Ada is live</aside>,
}))

test('those who are live have their card on Following, too, when nobody has a video there', () => {
  render(<FollowingScreen />)
  expect(document.querySelector('h1')?.textContent).toBe('Following')
  expect(document.querySelector('aside')?.textContent).toBe('Ada is live')
})
