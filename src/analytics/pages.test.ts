import { describe, expect, test } from 'vitest'

import { isWhitelisted, pageAt } from './pages.ts'

describe('analytics-whitelisted routes (specification section 2.2)', () => {
  test.each([
    // Address, on a desktop, on a phone
    ['/foryou', true, true],
    ['/foryou/', true, true],
    ['/trending', true, true],
    ['/following', true, false],
    ['/following_pc', true, true],
    ['/following_h5', false, false],
    ['/@mia.song', true, false],
    ['/share/user', true, true],
    ['/share_h5/user', false, false],
    ['/@mia.song/video/117569566383534081', true, true],
    ['/share/video', true, true],
    ['/share_h5/video', true, true],
    ['/tag/sea', true, false],
    ['/music/waves-3', true, false],
    ['/share/challenge', true, true],
    ['/share/music', true, true],
    ['/', false, false],
    ['/home', false, false],
    ['/discover', false, false],
    ['/upload', false, false],
    ['/login', false, false],
    ['/privacy', false, false],
    ['/messages', false, false],
    ['/inbox', false, false],
    ['/@mia.song/live', false, false],
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
    ['/discover', 'discovery', 6],
    ['/@mia.song/video/1', 'video_detail', 0],
    ['/@mia.song', 'others_homepage', 1],
    ['/@Ada', 'personal_homepage', 8],
    ['/@mia.song/live', 'live_detail', 12],
    ['/tag/sea', 'challenge', 3],
    ['/music/waves-3', 'single_song', 4],
    ['/inbox', 'homepage_message', 7],
    ['/messages', 'messages', 13],
    ['/search/pc', 'search', 105],
    ['/analytics', 'insight_page', 9],
  ])('%s is %s', (pathname, name, pageType) => {
    expect(pageAt(pathname, 'ada')).toMatchObject({ name, pageType })
  })
  test('an address without a name has none', () => {
    expect(pageAt('/no/such/page')).toBeUndefined()
  })
})
