import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { QueuedAction } from '#contract/outbox.ts'
import { loadOps, provideOps } from '#src/data/outbox/ops.ts'
import { outboxOps } from '#src/outbox-ops.lazy.ts'
import { outbox, setActions } from '#src/state/outbox.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { WaitingPage } from './waiting-page.tsx'

// The tests set the queued actions.
vi.mock('#src/data/outbox/index.ts', () => ({ startSync: () => Promise.resolve() }))
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

const render = renderInMain()
provideOps(async () => outboxOps)
beforeAll(loadOps)
afterEach(() => {
  setActions([])
  Object.assign(outbox, { isKnown: false, isReadable: true, isOtherUserAwaited: false, waitingVideoCount: 0 })
})

const words = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingPage back={null} />
    </QueryClientProvider>,
  )
  return document.querySelector('main')?.textContent
}

test('a list that cannot be read is not shown as an empty one', () => {
  outbox.isReadable = false
  expect(words()).toContain('Couldn’t load this list')
  expect(document.querySelector('[role="alert"] button')?.textContent).toBe('Try again')
  expect(words()).not.toContain('Nothing is waiting')
})

test('what was read once stays when it cannot be read again', () => {
  setActions([])
  outbox.isReadable = false
  expect(words()).toContain('Nothing is waiting')
})

test('a video that waits to be posted waits, and leads to Upload', () => {
  setActions([])
  outbox.waitingVideoCount = 1
  const text = words()
  expect(text).toContain('1 video not sent yet.')
  expect(text).toContain('Post a video')
  expect(text).not.toContain('Nothing is waiting')
})

test('a like that may have left, taken back and given again, is said once', () => {
  const like: QueuedAction<'likes.set'> = {
    id: 'first',
    op: 'likes.set',
    input: { videoId: '5', liked: true },
    entity: 'like:5',
    subject: '@ada',
    createdAtMs: 1,
    order: 1,
    state: 'queued',
    canUndo: true,
  }
  setActions([like, { ...like, id: 'again', createdAtMs: 3, order: 3 }])
  const text = words()
  expect(text).toContain('1 action not sent yet.')
  expect(text?.match(/Like a video/g)).toHaveLength(1)
})

test('a guest learns that somebody is awaited, and neither of whom nor of what', () => {
  setActions([])
  outbox.isOtherUserAwaited = true
  const text = words()
  expect(text).toContain('Actions from another account are waiting on this device.')
  expect(text).not.toContain('Nothing is waiting')
  expect(text).not.toMatch(/\d/)
})

test('the page has its title beside the back button, also where nothing waits', () => {
  setActions([])
  expect(words()).toContain('Nothing is waiting')
  const title = document.querySelector('h1')
  expect(title?.textContent).toBe('Waiting to send')
  // The title is visible, not for screen readers only.
  expect(title?.children).toHaveLength(0)
})
