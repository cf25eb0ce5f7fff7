import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { WorkerEvent } from '#contract/events.ts'
import type { PushEvent, Watch } from '#contract/push.ts'

import { Push, type PushMessage } from './push.ts'
import type { StreamEnd, StreamHandlers } from './read-stream.ts'
import type { Shown } from './shown.ts'

/** One request for a stream, as the server sees it. */
interface Request extends Shown, StreamHandlers {
  lastEventId: string | null
  isClosed: () => boolean
  end: (end?: Partial<StreamEnd>) => Promise<void>
}

let requests: Request[]
const openCount = () => requests.filter(({ isClosed }) => !isClosed()).length

function read(
  shown: Shown,
  lastEventId: string | null,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const { promise, resolve } = Promise.withResolvers<StreamEnd>()
  let isClosed = false
  const close = (end: StreamEnd) => {
    isClosed = true
    resolve(end)
  }
  signal.addEventListener('abort', () => close({ reason: 'failed' }))
  requests.push({
    ...shown,
    ...handlers,
    lastEventId,
    isClosed: () => isClosed,
    async end(end) {
      close({ reason: 'ended', ...end })
      await vi.advanceTimersByTimeAsync(0)
    },
  })
  return promise
}

/** Starts the workers of the tabs of one browser. The first that takes part leads until it is stopped. */
function startBrowser() {
  const tabs: { push: Push; emitted: WorkerEvent[]; user: { id: string | null } }[] = []
  const candidates: (() => AbortController)[] = []
  let turn: AbortController | undefined
  let isOnline = true
  const leadNext = () => {
    turn = candidates.shift()?.()
  }
  return {
    openTab(userId: string | null = '7') {
      const tab = { emitted: [] as WorkerEvent[], user: { id: userId } }
      const push: Push = new Push({
        tabId: `tab-${tabs.length}`,
        read,
        isOnline: () => isOnline,
        currentUserId: () => tab.user.id,
        emit: (event) => tab.emitted.push(event),
        broadcast: (message: PushMessage) => {
          for (const other of tabs) if (other.push !== push) other.push.receive(structuredClone(message))
        },
        takePart(lead) {
          candidates.push(() => {
            const stopping = new AbortController()
            lead(stopping.signal)
            return stopping
          })
          if (!turn) leadNext()
        },
      })
      const opened = { ...tab, push }
      tabs.push(opened)
      return opened
    },
    stopLeader() {
      turn?.abort()
      leadNext()
    },
    setOnline(value: boolean) {
      isOnline = value
      if (value) for (const { push } of tabs) push.comeOnline()
    },
  }
}

const watching = (...ids: string[]): Watch => ({ videos: ids.map((id) => ({ id, rev: 1 })), userIds: [] })
const idsOf = (request: Request | undefined) => request?.watch.videos.map(({ id }) => id)
const changeOf = (videoId: string): PushEvent => ({
  type: 'video.statsChanged',
  videoId,
  rev: 2,
  likeCount: 1,
  commentCount: 0,
})

let browser: ReturnType<typeof startBrowser>
beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  browser = startBrowser()
})
afterEach(() => {
  browser.stopLeader()
  vi.useRealTimers()
})

describe('the stream', () => {
  test('is not there for guests, and begins when somebody logs in', () => {
    const tab = browser.openTab(null)
    tab.push.show(watching('1'))
    expect(requests).toEqual([])
    tab.user.id = '7'
    tab.push.show(watching('1'))
    expect(requests).toMatchObject([{ userId: '7', lastEventId: null }])
    tab.user.id = null
    tab.push.changeUser()
    expect(openCount()).toBe(0)
  })

  test('is one for all tabs, and its news reaches all of the same user', () => {
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab('8')]
    tabs[0]?.push.show(watching('1', '2'))
    requests[0]?.onOpen()
    tabs[1]?.push.show(watching('2'))
    expect(requests).toHaveLength(1)
    requests[0]?.onHeard([changeOf('1'), { type: 'resync' }], 'e.1')
    const heard = { type: 'push.received', events: [changeOf('1'), { type: 'resync' }] }
    expect(tabs.map(({ emitted }) => emitted)).toEqual([[heard], [heard], []])
  })

  test('is replaced when something else is shown, and the old one goes when the new one is there', () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    requests[0]?.onOpen()
    requests[0]?.onHeard([], 'e.5')
    tab.push.show(watching('1', '2'))
    expect(requests[1]).toMatchObject({ lastEventId: 'e.5' })
    expect(openCount()).toBe(2)
    requests[1]?.onOpen()
    expect(requests.map(({ isClosed }) => isClosed())).toEqual([true, false])
    tab.push.show(watching('2'))
    expect(requests).toHaveLength(2)
  })

  test('watches what all tabs show, the last one first, and not more than it may', () => {
    const [first, second] = [browser.openTab(), browser.openTab()]
    first.push.show(watching(...Array.from({ length: 40 }, (_, index) => `${index + 1}`)))
    second.push.show({ videos: [{ id: '1', rev: 5 }, ...watching('100').videos], userIds: [] })
    expect(idsOf(requests[1])?.slice(0, 3)).toEqual(['1', '100', '2'])
    expect(requests[1]?.watch.videos[0]?.rev).toBe(1)
    second.push.show(watching(...Array.from({ length: 60 }, (_, index) => `${index + 101}`)))
    expect(idsOf(requests[2])).toHaveLength(60)
    expect(idsOf(requests[2])).not.toContain('2')
  })

  test('ends a minute after the last tab was looked at, and is back when one is', async () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    requests[0]?.onOpen()
    requests[0]?.onHeard([], 'e.1')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(openCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(openCount()).toBe(0)
    tab.push.show(watching('1'))
    expect(requests[1]).toMatchObject({ lastEventId: 'e.1' })
  })
})

describe('a stream that breaks', () => {
  test('is opened again within a second, then ever more slowly, but at least twice a minute', async () => {
    const tab = browser.openTab()
    const delays: number[] = []
    let lastAtMs = Date.now()
    tab.push.show(watching('1'))
    for (let count = 0; count < 8; count += 1) {
      await requests.at(-1)?.end({ reason: 'failed' })
      const before = requests.length
      while (requests.length === before) await vi.advanceTimersByTimeAsync(10)
      delays.push(Date.now() - lastAtMs)
      lastAtMs = Date.now()
      tab.push.show(watching('1'))
    }
    for (const [index, delayMs] of delays.entries()) {
      const longestMs = Math.min(30_000, 1_000 * 2 ** index)
      expect(delayMs).toBeGreaterThanOrEqual(longestMs / 2)
      expect(delayMs).toBeLessThanOrEqual(longestMs + 10)
    }
  })

  test('after it has worked for long is the first failure again', async () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    for (let count = 0; count < 6; count += 1) {
      await requests.at(-1)?.end({ reason: 'failed' })
      await vi.advanceTimersByTimeAsync(30_000)
      tab.push.show(watching('1'))
    }
    requests.at(-1)?.onOpen()
    await vi.advanceTimersByTimeAsync(11_000)
    const before = requests.length
    await requests.at(-1)?.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveLength(before + 1)
  })

  test('is left alone for as long as the server asks', async () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    await requests[0]?.end({ reason: 'failed', retryAfterMs: 20_000 })
    await vi.advanceTimersByTimeAsync(19_000)
    tab.push.show(watching('1'))
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveLength(2)
  })

  test('waits while there is no network, and not a moment longer', async () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    browser.setOnline(false)
    await requests[0]?.end({ reason: 'failed' })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(requests).toHaveLength(1)
    tab.push.show(watching('1'))
    browser.setOnline(true)
    expect(requests).toHaveLength(2)
  })

  test('is opened at once for a tab that somebody has just come to look at', async () => {
    const [first, second] = [browser.openTab(), browser.openTab()]
    first.push.show(watching('1'))
    await requests[0]?.end({ reason: 'failed' })
    second.push.show(watching('1'))
    expect(requests).toHaveLength(2)
  })
})

describe('the session', () => {
  test.each([
    ['ended elsewhere', [{ type: 'session.ended' } as const], 'ended' as const],
    ['was over before', [], 'loggedOut' as const],
  ])('that %s is asked about, by one tab', async (_name, events, reason) => {
    const tabs = [browser.openTab(), browser.openTab()]
    for (const { push } of tabs) push.show(watching('1'))
    requests[0]?.onHeard(events, '')
    await requests[0]?.end({ reason })
    expect(tabs.map(({ emitted }) => emitted)).toEqual([[{ type: 'session.changed' }], []])
    for (const tab of tabs) {
      tab.user.id = null
      tab.push.changeUser()
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })

  test('that is replaced by another user’s ends without a word, and without the id of before', async () => {
    const tab = browser.openTab()
    tab.push.show(watching('1'))
    requests[0]?.onOpen()
    requests[0]?.onHeard([], 'e.1')
    tab.user.id = '8'
    tab.push.changeUser()
    expect(requests[1]).toMatchObject({ userId: '8', lastEventId: null })
    requests[0]?.onHeard([{ type: 'session.ended' }], '')
    await requests[0]?.end()
    expect(tab.emitted).toEqual([])
  })
})

test('a new leader asks who shows what, and goes on from what the old one heard last', () => {
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  tabs[0]?.push.show(watching('1'))
  requests[0]?.onOpen()
  tabs[1]?.push.show(watching('2'))
  tabs[2]?.push.show(watching('3'))
  requests.at(-1)?.onOpen()
  requests.at(-1)?.onHeard([], 'e.9')
  browser.stopLeader()
  const latest = requests.at(-1)
  expect(latest?.lastEventId).toBe('e.9')
  expect(idsOf(latest)?.toSorted()).toEqual(['1', '2', '3'])
  expect(requests.slice(0, 3).every(({ isClosed }) => isClosed())).toBe(true)
})
