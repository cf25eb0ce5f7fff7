import { describe, expect, test } from 'vitest'

import { canonicalPaths, findPage, NOT_PAGES, PAGES, type Page } from './pages.ts'
import { livePath, musicIdIn, musicPath, stickerPath, tagPath, userPath, videoPath } from './paths.ts'

const pages = Object.values<Page>(PAGES)
const isLeftToServer = (path: string) => NOT_PAGES.some((pattern) => pattern.test(path))

describe('analytics names and numbers', () => {
  /** Names of section 2.3, for pages that have a name of their own there; stickers have the name of their kind. */
  const NAMES =
    'home homepage_hot discovery homepage_message personal_homepage others_homepage single_song challenge video_detail setting page_404 risk_warning insight_page homepage_follow live_detail live_take live_discover search messages suicide_prevention eating_disorders keywords_expansion report about safety_center newsroom for_good contact_us cookie_setting_page feedback feedback_report feedback_history age_verification sticker'
  /** Specification section 3, page type (numeric), for pages that have one. */
  const PAGE_TYPES = {
    user: 1,
    video: 0,
    tag: 3,
    music: 4,
    forYou: 5,
    profile: 8,
    insights: 9,
    following: 11,
    live: 12,
    liveSetup: 14,
    lives: 15,
    inbox: 7,
    messages: 13,
    search: 105,
    keywordsExpansion: 104,
    discover: 6,
    suggestedUsers: 10,
  }

  test('names are those of section 2.3', () => {
    const names = pages.flatMap(({ analytics }) => analytics?.name ?? [])
    expect(NAMES.split(' ')).toEqual(expect.arrayContaining(names))
  })
  test('page types are those of section 3', () => {
    const numbers = Object.entries<Page>(PAGES).flatMap(([name, { analytics }]) =>
      analytics?.pageType === undefined ? [] : [[name, analytics.pageType]],
    )
    expect(Object.fromEntries(numbers)).toEqual(PAGE_TYPES)
  })
  test('page kinds are those of section 2.4', () => {
    const KINDS =
      'video live challenge sticker user music game trending discover keywords_expansion home messages'
    const kinds = pages.flatMap(({ analytics }) => analytics?.kind ?? [])
    expect(KINDS.split(' ')).toEqual(expect.arrayContaining(kinds))
  })
  test('home paths are those of section 2.2', () => {
    const homes = pages.filter(({ analytics }) => analytics?.isHome)
    const paths = homes.flatMap(({ path, devicePaths }) => [path, ...Object.values(devicePaths ?? {})])
    expect(new Set(paths)).toEqual(new Set(['/home', '/trending', '/foryou']))
  })
  test('whitelisted routes are those of section 2.2', () => {
    const recorded = pages.flatMap(({ path, devicePaths, analytics }) =>
      (analytics?.recordedOn ?? []).map((device) => devicePaths?.[device] ?? path),
    )
    expect(recorded.toSorted()).toEqual(
      [
        '/trending',
        '/foryou',
        '/following_pc',
        '/share/user',
        '/share/challenge',
        '/share/video',
        '/share/music',
        '/share_h5/video',
      ].toSorted(),
    )
  })
})

describe('addresses (specification section 2.1)', () => {
  const author = { uniqueId: 'mira.paints', secUid: 'SEC_-uid' }
  test.each([
    [userPath(author), 'user', { user: 'mira.paints' }],
    [videoPath({ id: '42', author }), 'video', { user: 'mira.paints', videoId: '42' }],
    [tagPath('100% a/b'), 'tag', { tagName: '100% a/b' }],
    [musicPath({ id: '7', title: 'Tide (slow)' }), 'music', { music: 'Tide-slow-7' }],
    [stickerPath({ id: '7', name: 'Big sun' }), 'sticker', { sticker: 'Big-sun-7' }],
    ['/foryou/', 'forYou', {}],
    [livePath(author), 'live', { user: 'mira.paints' }],
    ['/offline/42', 'offlineVideo', { videoId: '42' }],
  ])('%s is found again as %s', (path, name, params) => {
    expect(findPage(path)).toEqual({ name, page: PAGES[name as keyof typeof PAGES], params })
  })

  test.each(['/no/such/page', '/@ada/video', '/tag/', '/tag/%E6%B5', '/foryou2', '/x/foryou', '//foryou'])(
    '%s has no page',
    (path) => expect(findPage(path)).toBeUndefined(),
  )

  test.each([
    ['/trending', 'forYou', 'pc'],
    ['/de/following_pc', 'following', 'pc'],
    ['/following_h5/', 'following', 'mobile'],
    ['/share/challenge', 'tag', 'pc'],
    ['/share_h5/challenge', 'tag', 'mobile'],
    ['/foryou', 'forYou', undefined],
    ['/home', 'home', undefined],
    ['/de/rewind', 'home', undefined],
    ['/following', 'following', undefined],
  ])('%s is the address of %s on one device (section 2.2): %s', (path, name, device) => {
    expect(findPage(path)).toMatchObject({ name, ...(device && { device }) })
    expect(findPage(path)?.device).toBe(device)
  })

  test('device paths stand for those that the router knows', () => {
    expect(canonicalPaths()).toEqual({
      '/trending': '/foryou',
      '/rewind': '/home',
      '/following_pc': '/following',
      '/following_h5': '/following',
      '/search/pc': '/search',
      '/search/mobile': '/search',
      '/help/suicide-prevention/pc': '/help/suicide-prevention',
      '/help/suicide-prevention/h5': '/help/suicide-prevention',
      '/help/eating-disorders/pc': '/help/eating-disorders',
      '/help/eating-disorders/h5': '/help/eating-disorders',
      '/share_h5/user': '/share/user',
      '/share_h5/video': '/share/video',
      '/share_h5/challenge': '/share/challenge',
      '/share_h5/music': '/share/music',
    })
  })

  test('no address is that of two pages', () => {
    const shapes = pages.flatMap(({ path, aliases = [], devicePaths }) => [
      ...new Set([path, ...aliases, ...Object.values(devicePaths ?? {})]),
    ])
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test.each([
    ['Tide-slow-7', '7'],
    ['7', '7'],
    ['Tide-07', undefined],
    ['Tide', undefined],
  ])('the id in %s is %s', (music, id) => expect(musicIdIn(music)).toBe(id))
})

describe('the service worker', () => {
  test.each([
    ...pages.flatMap(({ path, devicePaths }) => [path, ...Object.values(devicePaths ?? {})]),
    '/foryou?source=pwa',
    '/foryou?next=a.html',
    '/@jo.vireo',
    '/@jo.vireo/video/7300000000000000001',
    '/tag/v1.5',
    '/tag/media',
    '/de/tag/recover',
    '/music/mr.-blue-12',
    '/recovery',
    '/tag/t',
    '/share/video?id=1',
    '/apiary',
  ])('answers for the page %s', (path) => {
    expect(isLeftToServer(path)).toBe(false)
  })

  test.each([
    '/api/item/detail/?itemId=1',
    '/media/ab12.mp4',
    '/assets/entry-client-abc.js',
    '/icons/icon-192.png',
    '/embed/v2/7300000000000000001',
    '/oembed?url=https://vireo.test/@jo/video/7300000000000000001',
    '/healthz',
    '/recover',
    '/recover/',
    '/recover?again',
    '/de/recover',
    '/pt-BR/embed/v2/7300000000000000001',
    '/version.json?t=1',
    '/t/AbCd-_fGhIj0',
    '/share/item/list?type=video',
    '/robots.txt',
    '/sw.js',
  ])('leaves %s to the browser', (path) => {
    expect(isLeftToServer(path)).toBe(true)
  })
})

test('a page whose queries are persisted shows what was seen, or stands on the device as a whole', () => {
  const withQueries = pages.filter(({ queries = [] }) => queries.length > 0)
  // A form that can only be sent over a network is of no use without one, whatever it shows of the site.
  const offlineOf = (isLogin: boolean) =>
    new Set(withQueries.filter(({ path }) => (path === '/login') === isLogin).map(({ offline }) => offline))
  expect(offlineOf(true)).toEqual(new Set(['network']))
  expect(offlineOf(false)).toEqual(new Set(['seen', 'device']))
})
