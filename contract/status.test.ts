import { expect, test } from 'vitest'

import { CATALOGUE, StatusCode, type CatalogueName } from './status-codes.ts'
import { screenOf, STATUS_SCREENS, STATUSES } from './status-screens.ts'

type Row = [code: number, name: CatalogueName, httpStatus: number, screen: string | undefined]

/** Specification section 8, status codes. HTTP status and screen are ours. */
const CODES: Row[] = [
  [0, 'ok', 200, undefined],
  [-1, 'networkError', 0, 'offline'],
  [450, 'clientPageError', 0, 'serverError'],
  [10000, 'verify', 403, 'captcha'],
  [10101, 'serverError', 500, 'serverError'],
  [10102, 'notLoggedIn', 401, 'logIn'],
  [10111, 'netError', 502, 'offline'],
  [10113, 'sharkSlide', 403, 'captcha'],
  [10114, 'sharkBlock', 403, 'busy'],
  [10119, 'liveNeedsLogin', 401, 'logIn'],
  [10202, 'userNotExist', 404, 'notFound'],
  [10203, 'musicNotExist', 404, 'notFound'],
  [10204, 'videoNotExist', 404, 'notFound'],
  [10205, 'hashtagNotExist', 404, 'notFound'],
  [10208, 'effectNotExist', 404, 'notFound'],
  [10209, 'hashtagBlacklist', 403, 'unavailable'],
  [10210, 'liveNotExist', 404, 'notFound'],
  [10211, 'hashtagSensitiveWord', 403, 'unavailable'],
  [10212, 'hashtagUnshelve', 410, 'unavailable'],
  [10213, 'lowAge', 403, 'ageLimit'],
  [10214, 'lowAgeOther', 403, 'ageLimit'],
  [10215, 'abnormal', 403, 'unavailable'],
  [10216, 'videoPrivateByUser', 403, 'private'],
  [10217, 'firstReviewUnshelve', 410, 'unavailable'],
  [10218, 'musicUnshelved', 410, 'unavailable'],
  [10219, 'musicNoCopyright', 451, 'unavailable'],
  [10220, 'videoUnshelvedByMusic', 410, 'unavailable'],
  [10221, 'userBanned', 403, 'banned'],
  [10222, 'userPrivate', 403, 'private'],
  [10223, 'userFtc', 403, 'banned'],
  [10224, 'gameNotExist', 404, 'notFound'],
  [10225, 'uniqueIdSensitive', 400, undefined],
  [10227, 'videoNeedsRecheck', 403, 'unavailable'],
  [10228, 'videoRisk', 403, 'unavailable'],
  [10229, 'videoRiskMask', 403, 'warning'],
  [10230, 'videoRiskMaskOther', 403, 'warning'],
  [10231, 'geofenceBlock', 451, 'region'],
  [10404, 'feedListLimit', 429, 'busy'],
]

/** Section 8, live page codes. */
const LIVE_CODES: Row[] = [
  [104, 'liveNotFound', 404, 'notFound'],
  [101, 'liveSecret', 403, 'private'],
  [102, 'liveBlocked', 403, 'unavailable'],
  [103, 'liveAreaLimit', 451, 'region'],
  [105, 'liveNoRoom', 404, 'notFound'],
]

test('the catalogue is whole (specification section 8)', () => {
  expect([CODES.length, LIVE_CODES.length]).toEqual([38, 5])
  expect([...CODES, ...LIVE_CODES].map(([, name]) => name).toSorted()).toEqual(
    Object.keys(CATALOGUE).toSorted(),
  )
})

test.each([...CODES, ...LIVE_CODES])(
  '%i is %s (specification section 8)',
  (code, name, httpStatus, screen) => {
    expect(StatusCode[name]).toBe(code)
    expect(STATUSES[StatusCode[name]]).toEqual({ httpStatus, ...(screen && { screen }) })
  },
)

test('no code has two names', () => {
  const codes = Object.values(StatusCode)
  expect(new Set(codes).size).toBe(codes.length)
})

test('it helps to ask again where the network, the load or a fault is the reason, and nowhere else', () => {
  const retried = Object.entries(STATUS_SCREENS).flatMap(([name, { canRetry }]) => (canRetry ? [name] : []))
  expect(retried.toSorted()).toEqual(['busy', 'captcha', 'offline', 'serverError'])
})

test.each([
  ['a missing network, which -1 is mapped to (section 8)', -1, 0, 'offline'],
  ['a net error, whoever found it', 10111, 502, 'offline'],
  ['a captcha that was closed, which has the code -1 too', -1, 403, 'captcha'],
  ['a server with too much to do', 10101, 503, 'busy'],
  ['a code of a later version', 10999, 418, 'serverError'],
] as const)('%s has its screen', (_name, statusCode, httpStatus, screen) => {
  expect(screenOf({ statusCode, httpStatus })).toBe(screen)
})
