import { describe, expect, test } from 'vitest'

import { isWhitelisted, pageAt } from './pages.ts'

describe('analytics-whitelisted routes (specification section 2.2)', () => {
  test.each([
    // Address, on a desktop, on a phone
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
