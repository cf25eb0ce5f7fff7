import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { LEFT_KEY, MARK_RETURN, RETURN_MARK } from '#document/return-mark.ts'
import { browserMode } from '#src/state/browser-mode.ts'
import { currentVideoId, currentTime, videoLists, setCurrentVideo } from '#src/state/video-lists.ts'

import { comeBack, forgetLeftPages, rememberPage } from './left-page.ts'
import { createQueryClient } from './query-client.ts'
import { itemListFixture } from './video.fixture.ts'

const FOR_YOU = ['feed', 'recommend']
const api = { feed: {} } as ApiClient

/** Opens a document of this tab at an entry of its history, for a user or a guest. */
function openDocument(entry: string, userId: string | null = null, isReturn = false) {
  history.replaceState({ __TSR_key: entry }, '', '/foryou')
  videoLists.lists = {}
  const client = createQueryClient()
  client.setQueryData(['session'], { user: userId === null ? null : { id: userId } })
  const browserHistory = createMemoryHistory()
  rememberPage(client, { history: browserHistory }, isReturn)
  return client
}
const watch = (client: ReturnType<typeof createQueryClient>, videoId: string, second: number) => {
  client.setQueryData(FOR_YOU, { pages: [itemListFixture('a', 'b', 'c')], pageParams: [''] })
  setCurrentVideo('foryou_list', videoId, second)
}
const leave = () => dispatchEvent(new Event('pagehide'))
const stopDocuments: (() => void)[] = []
const addListener = globalThis.addEventListener.bind(globalThis)

beforeEach(() => {
  sessionStorage.clear()
  // The documents of this test are gone after it: their listeners must not outlive them.
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    const end = new AbortController()
    stopDocuments.push(() => end.abort())
    addListener(type, listener as EventListener, { signal: end.signal })
  })
})
const close = () => {
  leave()
  for (const stop of stopDocuments.splice(0)) stop()
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const stop of stopDocuments.splice(0)) stop()
  forgetLeftPages()
  delete document.documentElement.dataset[RETURN_MARK]
})

const shown = (client: ReturnType<typeof createQueryClient>) => [
  client
    .getQueryData<{ pages: { itemList: { id: string }[] }[] }>(FOR_YOU)
    ?.pages.flatMap(({ itemList: videos }) => videos.map(({ id }) => id)),
  currentVideoId('foryou_list'),
  currentTime('foryou_list'),
]

test.each([null, '7'])('whoever comes back (%s) has the same list, video and second', (userId) => {
  watch(openDocument('one', userId), 'b', 3.5)
  close()
  const client = openDocument('one', userId, true)
  comeBack(client, api)
  expect(shown(client)).toEqual([['a', 'b', 'c'], 'b', 3.5])
})

test.each([
  ['another entry of the history', 'two', null],
  ['the entry, logged in meanwhile', 'one', '7'],
])('%s begins anew', (_what, entry, userId) => {
  watch(openDocument('one'), 'b', 3.5)
  close()
  const client = openDocument(entry, userId, true)
  comeBack(client, api)
  expect(shown(client)).toEqual([undefined, null, 0])
})

test('the one before a new start is still there for whoever goes farther back', () => {
  watch(openDocument('one'), 'b', 3.5)
  close()
  watch(openDocument('two'), 'c', 1)
  close()
  const client = openDocument('one', null, true)
  comeBack(client, api)
  expect(shown(client)).toEqual([['a', 'b', 'c'], 'b', 3.5])
})

test('the viewer opens again at once, in the list that the entry of the history names', () => {
  const client = openDocument('one')
  client.setQueryData(['feed', 'userPosts', '7'], { pages: [itemListFixture('a', 'b')], pageParams: [''] })
  setCurrentVideo('user_list:7', 'b', 2)
  close()
  const next = openDocument('one', null, true)
  history.replaceState({ __TSR_key: 'one', listName: 'user_list:7' }, '')
  comeBack(next, api)
  expect(browserMode).toMatchObject({ listName: 'user_list:7', currentIndex: 1, startTime: 2 })
})

test('a tab keeps no more than three documents', () => {
  for (const entry of ['one', 'two', 'three', 'four']) {
    watch(openDocument(entry), 'b', 1)
    close()
  }
  expect(JSON.parse(sessionStorage.getItem(LEFT_KEY) ?? '[]')).toHaveLength(3)
  const client = openDocument('one', null, true)
  comeBack(client, api)
  expect(shown(client)[0]).toBeUndefined()
})

test('without room for it, or without storage, the page is left as it is', () => {
  watch(openDocument('one'), 'b', 1)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(leave).not.toThrow()
})

test.each([
  ['Back', 'back_forward', 'one', '/foryou', true],
  ['a reload', 'reload', 'one', '/@ada/video/1', true],
  ['an address that is typed anew', 'navigate', 'one', '/foryou', false],
  ['another entry', 'back_forward', 'two', '/foryou', false],
  ['a page without a list, where something may be written already', 'reload', 'one', '/upload', false],
])('the document is marked for what comes back to it: %s', (_what, type, entry, path, isMarked) => {
  watch(openDocument('one'), 'b', 1)
  close()
  history.replaceState({ __TSR_key: entry }, '', path)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document has it
  new Function(MARK_RETURN)()
  expect(RETURN_MARK in document.documentElement.dataset).toBe(isMarked)
})

test('a page that comes back and whose scripts do not come shows after four seconds, and stays marked', () => {
  vi.useFakeTimers()
  watch(openDocument('one'), 'b', 1)
  close()
  history.replaceState({ __TSR_key: 'one' }, '', '/foryou')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ])
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document has it
  new Function(MARK_RETURN)()
  const { dataset } = document.documentElement
  vi.advanceTimersByTime(3_999)
  expect(dataset[RETURN_MARK]).toBe('')
  vi.advanceTimersByTime(1)
  expect(dataset[RETURN_MARK]).toBe('shown')
  vi.useRealTimers()
})
