import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { addMetVideos } from '#src/state/met-videos.ts'

import { openShareSheet } from './share-sheet.ts'
import { countShare, sharedVideo, shortLink } from './short-link.ts'

const callWorker = vi.hoisted(() => vi.fn<(op: string, input: unknown) => Promise<null>>(async () => null))
vi.mock('#src/data/api.ts', () => ({ callWorker }))

const makeLink = vi.fn<(input: unknown) => Promise<{ path: string }>>()
const api = { share: { link: makeLink } } as unknown as ApiClient
const shared = sharedVideo(videoFixture('7'))
const plain = `${location.origin}/@ada/video/7`

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  makeLink.mockReset()
  onlineManager.setOnline(true)
  history.replaceState(null, '', '/')
})

test.each([
  ['/foryou', 'fyp'],
  ['/de/foryou', 'fyp'],
  ['/@ada/video/7', 'video'],
  ['/@ada', 'user'],
  ['/tag/sea', 'challenge'],
  ['/music/Tide-4', 'music'],
  ['/inbox', undefined],
])('a link shared from %s is short, and says so (section 3, from-page values)', async (address, fromPage) => {
  history.replaceState(null, '', address)
  makeLink.mockResolvedValue({ path: '/t/AbCd-_fGhIj0' })
  expect(await shortLink(api, shared, 'copy')).toBe(`${location.origin}/t/AbCd-_fGhIj0`)
  expect(makeLink).toHaveBeenCalledWith({ type: 'video', id: '7', device: 'pc', way: 'copy', fromPage })
})

test('a page is shared by its type, a text that it is about with it (section 3, share types)', async () => {
  const expansion = {
    type: 'keywords_expansion',
    keyword: 'sea',
    path: '/keywords-expansion?q=sea',
    title: 'sea',
  } as const
  makeLink.mockResolvedValueOnce({ path: '/keywords-expansion?q=sea&source=h5_t' })
  expect(await shortLink(api, expansion, 'copy')).toBe(
    `${location.origin}/keywords-expansion?q=sea&source=h5_t`,
  )
  expect(makeLink).toHaveBeenCalledWith({
    type: 'keywords_expansion',
    keyword: 'sea',
    device: 'pc',
    way: 'copy',
  })
  makeLink.mockRejectedValueOnce(new Error('refused'))
  expect(await shortLink(api, expansion, 'copy')).toBe(`${location.origin}/keywords-expansion?q=sea`)
})

test('the plain address is shared where the server refuses, is late, or cannot be reached', async () => {
  makeLink.mockRejectedValueOnce(new Error('refused'))
  expect(await shortLink(api, shared, 'copy')).toBe(plain)

  vi.useFakeTimers()
  makeLink.mockReturnValueOnce(new Promise(() => undefined))
  const late = shortLink(api, shared, 'copy')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await late).toBe(plain)

  makeLink.mockClear()
  onlineManager.setOnline(false)
  expect(await shortLink(api, shared, 'copy')).toBe(plain)
  expect(makeLink).not.toHaveBeenCalled()
})

test('the sheet gets the short link; without one, or when it is not allowed, something else has to share', async () => {
  makeLink.mockResolvedValue({ path: '/t/AbCd-_fGhIj0' })
  vi.stubGlobal('navigator', { userAgent: '' })
  expect(await openShareSheet(api, shared)).toBe(false)

  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValueOnce()
  vi.stubGlobal('navigator', { userAgent: '', share })
  expect(await openShareSheet(api, shared)).toBe(true)
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/t/AbCd-_fGhIj0`, title: 'Video 7' })

  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await openShareSheet(api, shared)).toBe(true)
  share.mockRejectedValueOnce(new DOMException('no tap', 'NotAllowedError'))
  expect(await openShareSheet(api, shared)).toBe(false)
})

test('a share is counted, and the device learns from it if it knows the video', () => {
  const count = vi.fn<(input: unknown) => Promise<object>>(async () => ({}))
  const counting = { share: { count } } as unknown as ApiClient
  const video = videoFixture('8')
  addMetVideos([video])
  countShare(counting, sharedVideo(video))
  countShare(counting, shared)
  countShare(counting, { type: 'homepage_hot', path: '/foryou', title: 'For you' })
  expect(count.mock.calls).toEqual([[{ videoId: '8' }], [{ videoId: '7' }]])
  expect(callWorker.mock.calls).toEqual([['interests.learn', { video, isShared: true, mayStore: false }]])
})
