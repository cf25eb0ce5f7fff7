import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { createClient } from '#contract/client.ts'
import type { DirectOp, Op, Output } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { shareListQuery } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { shareListFixture, videoFixture } from '#src/data/video.fixture.ts'

import { loadShared } from './load-shared.ts'

const answers = (video: Video): Partial<Record<Op, unknown>> => ({
  'videos.detail': { video },
  'users.detail': { user: { ...video.author, bio: '', isPrivate: true } },
  'tags.detail': { tag: { id: '3', name: 'sea' } },
  'stickers.detail': { sticker: { id: '5', name: 'Sun', url: '/media/sun.webp' }, isUsable: true },
  'live.detail': { liveStream: { title: 'Drawing', pictureUrl: '/media/live.webp' } },
  'music.detail': { music: { id: '4', title: 'Tide', authorName: 'Sol' } },
  'share.list': shareListFixture('8'),
})

async function load(kind: string, search: Record<string, string>, video = videoFixture('7')) {
  const calls: Op[] = []
  const lists: unknown[] = []
  const api = createClient({
    call<K extends DirectOp>(op: K, input: unknown) {
      calls.push(op)
      if (op === 'share.list') lists.push(input)
      const answer = answers(video)[op]
      const refused = new ApiError({ statusCode: 10222, httpStatus: 403, message: 'Refused' })
      return search['isRefused'] ? Promise.reject(refused) : Promise.resolve(answer as Output<K>)
    },
    queue: () => Promise.reject(new Error('A page queues nothing.')),
  })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const loaded = await loadShared({ api, queryClient }, kind, search).catch((error: unknown) => error)
  return { api, queryClient, calls, lists, loaded }
}

test.each([
  ['video', { id: '7' }, ['videos.detail', 'share.list'], '7', '/@ada/video/7'],
  ['user', { id: 'ada' }, ['users.detail', 'share.list'], '8', '/@ada'],
  ['challenge', { name: 'sea' }, ['tags.detail', 'share.list'], '8', '/tag/sea'],
  ['music', { id: '4' }, ['music.detail', 'share.list'], '8', '/music/Tide-4'],
])('a shared %s plays a video, and leads to its page (section 2.2)', async (kind, search, ops, id, path) => {
  const { calls, loaded } = await load(kind, search)
  expect(loaded).toMatchObject({ video: { id }, preview: { path } })
  expect(calls).toEqual(ops)
})

test('a shared sticker is shown beside a video that has it, and leads to its page (section 3, download types)', async () => {
  const { calls, lists, loaded } = await load('sticker', { id: '5' })
  expect(loaded).toMatchObject({
    video: { id: '8' },
    pictureUrl: '/media/sun.webp',
    preview: { path: '/sticker/Sun-5', title: 'Sun' },
  })
  expect([calls, lists]).toEqual([['stickers.detail', 'share.list'], [{ type: 'sticker', id: '5' }]])
})

test('a shared live is shown by its picture, and no video stands for it (section 3, download types)', async () => {
  const { calls, lists, loaded } = await load('live', { id: 'ada' })
  expect(loaded).toMatchObject({
    video: undefined,
    pictureUrl: '/media/live.webp',
    preview: { path: '/@ada/live', title: 'Ada is live', description: 'Drawing' },
  })
  expect(calls).toEqual(['users.detail', 'live.detail', 'share.list'])
  expect(lists).toEqual([{ type: 'live', id: videoFixture('7').author.id }])
})

test('the share list hears of the link, and each page of the one before (section 7.1)', async () => {
  const utm = { utm_source: 'copy', utm_medium: 'share', utm_campaign: 'client_share' }
  const { api, queryClient, lists } = await load('video', { id: '7', share_user_id: '9', ...utm })
  const link = { utmSource: 'copy', utmMedium: 'share', utmCampaign: 'client_share', shareUid: '9' }
  const subject = { type: 'video', id: '7' } as const
  await queryClient.fetchInfiniteQuery({ ...shareListQuery(api, subject, link), pages: 2, staleTime: 0 })
  const first = { type: 'video', id: '7', ...link }
  expect(lists).toEqual([first, first, { ...first, maxCursor: 'more', minCursor: '', parentRequestId: 'r1' }])
})

test('a subject that the viewer may not see is refused, and no list is asked for, but the session: the screen depends on it', async () => {
  const { calls, loaded } = await load('video', { id: '7', isRefused: 'yes' })
  expect(loaded).not.toHaveProperty('video')
  expect(calls).toEqual(['videos.detail', 'session.current'])
})

test.each([
  ['video', { name: '7' }],
  ['challenge', { id: '7' }],
  ['user', { id: '' }],
  ['effect', { id: '7' }],
  ['constructor', { id: '7' }],
])('an address of %s without its subject has no page', async (kind, search) => {
  const { calls, loaded } = await load(kind, search)
  expect([isNotFound(loaded), calls]).toEqual([true, []])
})

test('search engines leave out unlisted videos and private accounts', async () => {
  const unlisted = { ...videoFixture('7'), audience: 'unlisted' as const }
  expect((await load('video', { id: '7' })).loaded).toMatchObject({ preview: { isUnlisted: false } })
  expect((await load('video', { id: '7' }, unlisted)).loaded).toMatchObject({ preview: { isUnlisted: true } })
  expect((await load('user', { id: 'ada' })).loaded).toMatchObject({ preview: { isUnlisted: true } })
})
