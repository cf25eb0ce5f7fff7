import { beforeEach, describe, expect, test } from 'vitest'

import { setVisitValue } from './identity.ts'
import { createPageTracker, isWhitelisted, pageAt, type PageEvent } from './page-tracker.ts'

describe('page tracker', () => {
  let emitted: PageEvent[]
  let isNotFound = false
  const trackerOn = (device: 'pc' | 'mobile') =>
    createPageTracker({
      device,
      ownUniqueId: () => 'ada',
      isNotFound: () => isNotFound,
      emit: (event) => emitted.push(event),
    })
  beforeEach(() => {
    emitted = []
    isNotFound = false
    setVisitValue('previous_page', '')
  })

  describe('pages of whitelisted routes', () => {
    test('are entered and left, by their names, types and times', () => {
      const tracker = trackerOn('pc')
      tracker.enter('/@mia.song/video/5', 1_000)
      tracker.enter('/foryou', 3_000)
      tracker.leave(3_500)
      expect(emitted).toEqual([
        {
          name: 'page_enter',
          timeMs: 1_000,
          params: { page_name: 'video_detail', page_type: 0, page_kind: 'video' },
        },
        { name: 'page_leave', timeMs: 3_000, params: { page_name: 'video_detail', duration_ms: 2_000 } },
        {
          name: 'page_enter',
          timeMs: 3_000,
          params: {
            page_name: 'homepage_hot',
            page_type: 5,
            page_kind: 'trending',
            previous_page: 'video_detail',
            from_page: 'video',
            home_before_page: 'video_detail',
          },
        },
        { name: 'page_leave', timeMs: 3_500, params: { page_name: 'homepage_hot', duration_ms: 500 } },
      ])
    })

    test('come after the one that an earlier document of the visit ended with (section 3, previous page)', () => {
      trackerOn('pc').enter('/tag/sea', 1_000)
      trackerOn('pc').enter('/tag/sea', 2_000)
      trackerOn('pc').enter('/music/waves-3', 3_000)
      expect(emitted.map(({ params }) => [params['previous_page'], params['from_page']])).toEqual([
        [undefined, undefined],
        [undefined, undefined],
        ['challenge', 'challenge'],
      ])
    })

    test('are those of the device: on a phone a profile is none', () => {
      const tracker = trackerOn('mobile')
      tracker.enter('/@mia.song', 1_000)
      tracker.enter('/upload', 2_000)
      tracker.leave(3_000)
      expect(emitted).toEqual([])
    })

    test('have a type of their own for the tab of likes (section 3, page type)', () => {
      const tracker = trackerOn('pc')
      tracker.enter('/@mia.song', 1_000)
      tracker.enter('/@mia.song', 2_000, { tab: 'like' })
      tracker.enter('/@mia.song', 2_500, { tab: 'like' })
      tracker.enter('/@mia.song', 3_000, { tab: 'saved' })
      expect(emitted.map(({ name, params }) => [name, params['page_type']])).toEqual([
        ['page_enter', 1],
        ['page_leave', undefined],
        ['page_enter', 2],
        ['page_leave', undefined],
        ['page_enter', 1],
      ])
    })

    test('a page without a name is no page', () => {
      const tracker = trackerOn('pc')
      tracker.enter('/foryou', 1_000)
      tracker.enter('/no/such/page', 2_000)
      tracker.leave(3_000)
      expect(emitted.map(({ name }) => name)).toEqual(['page_enter', 'page_leave'])
    })
  })

  test('the page that asks for an age is recorded with its three parameters (specification section 3)', () => {
    const asked = {
      age_verify_inform: 'unknown',
      age_verify_source: 'video_detail',
      age_verify_object_type: 'video',
    } as const
    for (const [search, params] of [
      [{ ...asked, next: '/@mia.song/video/5' }, asked],
      [{ age_verify_source: 'https://example.org/?mail=a@b.c' }, {}],
    ] as const) {
      emitted.length = 0
      trackerOn('mobile').enter('/age-verification', 1_000, { ...search })
      expect(emitted[0]?.params).toEqual({ page_name: 'age_verification', ...params })
    }
  })

  describe('an address where nothing is (specification section 2.3, error)', () => {
    test.each(['/trending', '/tag/none', '/@nobody', '/@nobody/video/5', '/no/such/page'])(
      '%s is page_404, and not the page that it looks like',
      (pathname) => {
        const tracker = trackerOn('mobile')
        isNotFound = true
        tracker.enter(pathname, 1_000)
        isNotFound = false
        tracker.enter('/foryou', 2_000)
        expect(emitted.slice(0, 2)).toEqual([
          { name: 'page_enter', timeMs: 1_000, params: { page_name: 'page_404' } },
          { name: 'page_leave', timeMs: 2_000, params: { page_name: 'page_404', duration_ms: 1_000 } },
        ])
        expect(emitted[2]?.params).toMatchObject({ page_name: 'homepage_hot', previous_page: 'page_404' })
      },
    )
  })
})

describe('pages', () => {
  describe('analytics-whitelisted routes (specification section 2.2)', () => {
    test.each([
      // Address, on a desktop, on a phone.
      ['/foryou', true, true],
      ['/foryou/', true, true],
      ['/following', true, false],
      ['/@mia.song', true, false],
      ['/@mia.song/video/117569566383534081', true, true],
      ['/tag/sea', true, false],
      ['/music/waves-3', true, false],
      ['/', false, false],
      ['/upload', false, false],
      ['/login', false, false],
      ['/privacy', false, false],
      ['/no/such/page', false, false],
    ])('%s: on a desktop %s, on a phone %s', (pathname, onDesktop, onPhone) => {
      expect(isWhitelisted(pathname, 'pc')).toBe(onDesktop)
      expect(isWhitelisted(pathname, 'mobile')).toBe(onPhone)
    })
  })

  describe('named pages and page types (specification sections 2.3 and 3)', () => {
    test.each([
      ['/foryou', 'homepage_hot', 5],
      ['/following', 'homepage_follow', 11],
      ['/@mia.song/video/1', 'video_detail', 0],
      ['/@mia.song', 'others_homepage', 1],
      ['/@Ada', 'personal_homepage', 8],
      ['/@ada/', 'personal_homepage', 8],
      ['/tag/sea', 'challenge', 3],
      ['/music/waves-3', 'single_song', 4],
    ])('%s is %s', (pathname, name, pageType) => {
      expect(pageAt(pathname, 'ada')).toMatchObject({ name, pageType })
    })
    test('a guest has no profile', () => {
      expect(pageAt('/@ada')).toMatchObject({ name: 'others_homepage' })
    })
    test.each(['/no/such/page', '/upload'])('%s has no name', (pathname) => {
      expect(pageAt(pathname)).toBeUndefined()
    })
  })
})
