import { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { recommendFeedQuery, sessionQuery, shareListQuery } from '#src/data/queries.ts'
import { readSessionFrom } from '#src/data/session-user.ts'
import { announcePlayback } from '#src/player/playback-events.ts'
import { closeBrowserMode, showBrowserMode } from '#src/state/browser-mode.ts'
import { closeDialog, openDialog } from '#src/state/dialogs.ts'
import type { SiteEventMap } from '#src/state/site-events.ts'
import { samples } from '#support/samples.ts'

import { startSiteEvents } from './site-events.ts'

/** Specification section 4, custom events. */

const NAMES = [
  'vireo:topic-media-play',
  'vireo:open-video-page',
  'vireo:open-music-page',
  'vireo:open-user-page',
  'vireo:open-browser-mode',
  'vireo:user-logout',
  'vireo:trending-data-loaded',
  'vireo:share-page-data-loaded',
  'vireo:transition-start',
  'vireo:first-video-ended',
  'vireo:login-guide',
  'vireo:login-modal-close',
] as const satisfies (keyof SiteEventMap)[]

let emitted: [name: string, detail: unknown][] = []
for (const name of NAMES) {
  addEventListener(name, ({ detail }) => emitted.push([name.slice('vireo:'.length), detail]))
}

const page = samples['feed.recommend'].output
const videoIds = page.itemList.map(({ id }) => id)
const list = samples['share.list'].output
const api = {
  feed: { recommend: () => Promise.resolve(page) },
  share: { list: () => Promise.resolve(list) },
} as unknown as ApiClient
const queryClient = new QueryClient()
const { queryKey: sessionKey } = sessionQuery(api)
const { user } = samples['users.detail'].output
queryClient.setQueryData(sessionKey, { user })
queryClient.setQueryData(recommendFeedQuery(api).queryKey, { pages: [page], pageParams: [''] })
readSessionFrom(queryClient)

type Listener = (event: object) => void
const listeners: Record<string, Listener> = {}
const placeOf = (address: string) => {
  const { pathname, search: searchStr } = new URL(address, location.origin)
  return { pathname, searchStr }
}
const router = {
  state: { location: placeOf('/@mia.song') },
  options: { context: { queryClient } },
  subscribe: (name: string, listener: Listener) => void (listeners[name] = listener),
} as unknown as RegisteredRouter

const navigate = (from: string, to: string) => {
  const event = { fromLocation: placeOf(from), toLocation: placeOf(to), pathChanged: true }
  listeners['onBeforeLoad']?.(event)
  listeners['onResolved']?.(event)
}
const video = document.createElement('video')

const play = (videoId: string) => {
  announcePlayback('show', videoId, video)
  announcePlayback('playing', videoId, video)
  announcePlayback('hide', videoId, video)
}

startSiteEvents(router)
const atStart = emitted

beforeEach(() => {
  emitted = []
})

test('the page at hand, and the data that came with it, are emitted at the start', () => {
  expect(atStart).toEqual([
    ['open-user-page', { user: 'mia.song' }],
    ['trending-data-loaded', { videoIds }],
  ])
})

test.each([
  ['/@mia.song/video/5', ['open-video-page', { videoId: '5' }]],
  ['/share/video?id=5', ['open-video-page', { videoId: '5' }]],
  ['/music/Tide-slow-7', ['open-music-page', { musicId: '7' }]],
  ['/@mia.song', ['open-user-page', { user: 'mia.song' }]],
])('at %s a page opens', (to, event) => {
  navigate('/foryou', to)
  expect(emitted).toEqual([['transition-start', { from: '/foryou', to: placeOf(to).pathname }], event])
})

test('a change of the query is no transition', () => {
  listeners['onBeforeLoad']?.({
    fromLocation: placeOf('/foryou'),
    toLocation: placeOf('/foryou?a'),
    pathChanged: false,
  })
  expect(emitted).toEqual([])
})

describe('data', () => {
  test('of For you and of the list below a shared page is emitted as it comes', async () => {
    await queryClient.fetchInfiniteQuery({ ...recommendFeedQuery(api), staleTime: 0 })
    await queryClient.fetchInfiniteQuery(shareListQuery(api, { type: 'video', id: '5' }))
    expect(emitted).toEqual([
      ['trending-data-loaded', { videoIds }],
      ['share-page-data-loaded', { videoIds: list.body.itemListData.map(({ id }) => id) }],
    ])
  })

  test('that the page itself changes is not', () => {
    queryClient.setQueryData(recommendFeedQuery(api).queryKey, { pages: [page, page], pageParams: ['', '1'] })
    expect(emitted).toEqual([])
  })
})

describe('playback', () => {
  test('in the viewer of a hashtag’s videos is that of a topic', async () => {
    play('1')
    showBrowserMode('challenge_list:9', ['1', '2'], 1)
    play('2')
    await expect.poll(() => emitted).toHaveLength(2)
    expect(emitted).toEqual([
      ['topic-media-play', { videoId: '2', tagId: '9' }],
      ['open-browser-mode', { listName: 'challenge_list:9', videoId: '2' }],
    ])
    closeBrowserMode()
    play('1')
    expect(emitted).toHaveLength(2)
  })

  test('that ends is emitted once', () => {
    announcePlayback('ended', '1', video)
    announcePlayback('ended', '2', video)
    expect(emitted).toEqual([['first-video-ended', { videoId: '1' }]])
  })
})

describe('logging in and out', () => {
  test('a guest is asked, and the dialog closes', async () => {
    openDialog('logIn', { reason: 'To like' })
    await expect.poll(() => emitted).toEqual([['login-guide', { reason: 'To like' }]])
    openDialog('signUp')
    await Promise.resolve()
    closeDialog()
    await expect.poll(() => emitted).toHaveLength(2)
    expect(emitted.at(-1)).toEqual(['login-modal-close', { isLoggedIn: true }])
  })

  test('a user who is gone has logged out', () => {
    queryClient.setQueryData(sessionKey, { user: null })
    queryClient.setQueryData(sessionKey, { user: null })
    expect(emitted).toEqual([['user-logout', { userId: user.id }]])
  })
})
