import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { PUSH_WATCH_MAX_COUNT } from '#contract/constants.ts'
import { videoLists, setCurrentVideo } from '#src/state/video-lists.ts'

import { whatIsShown } from './push-shown.ts'
import { createQueryClient } from './query-client.ts'
import { itemListFixture, profileFixture, videoFixture } from './video.fixture.ts'

const ends: (() => void)[] = []
let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  videoLists.lists = {}
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Shows a query with this data on the page. */
function show(queryKey: QueryKey, data: unknown): void {
  client.setQueryData(queryKey, data)
  ends.push(new QueryObserver(client, { queryKey }).subscribe(() => {}))
}
const feedOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => itemListFixture(...ids)),
  pageParams: pages.map(() => ''),
})
const videoIds = () => whatIsShown(client).videos.map(({ id }) => id)

test('videos and people of what is on the page, with the revision that is shown, and of nothing else', () => {
  show(['videos', 'detail', '1'], { video: videoFixture('1', 12) })
  show(['users', 'detail', 'bob'], { user: { ...profileFixture(), id: '8' } })
  show(['session'], { user: { id: '9' } })
  client.setQueryData(['videos', 'detail', '2'], { video: videoFixture('2') })
  expect(whatIsShown(client)).toEqual({ videos: [{ id: '1', rev: 12 }], userIds: ['7', '8'] })
})

test('of a feed the pages around the video one is at, and the same ones for each video of a page', () => {
  show(['feed', 'recommend'], feedOf(['1', '2'], ['3', '4'], ['5', '6'], ['7', '8'], ['9', '10']))
  setCurrentVideo('foryou_list', '5')
  expect(videoIds()).toEqual(['5', '6', '7', '8', '3', '4'])
  setCurrentVideo('foryou_list', '6')
  expect(videoIds()).toEqual(['5', '6', '7', '8', '3', '4'])
})

test('of a list in which one is nowhere in particular its end', () => {
  show(['feed', 'userPosts', '7'], feedOf(['1', '2'], ['3', '4'], ['5', '6']))
  expect(videoIds()).toEqual(['5', '6', '3', '4'])
})

test('no more than may be watched', () => {
  const ids = Array.from({ length: PUSH_WATCH_MAX_COUNT + 1 }, (_, index) => `${index + 1}`)
  show(['feed', 'recommend'], feedOf(ids))
  expect(videoIds()).toHaveLength(PUSH_WATCH_MAX_COUNT)
})
