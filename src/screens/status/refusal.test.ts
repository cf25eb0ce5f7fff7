import { notFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { headWithout } from '#src/screens/page-head.ts'

import { pageStatusOf } from './refusal.ts'

const problemOf = (name: CatalogueName) => ({
  statusCode: StatusCode[name],
  httpStatus: STATUSES[StatusCode[name]].httpStatus,
  message: `The sentence of ${name}.`,
})
const titleOf = async (error: unknown) => (await headWithout({ error })).meta?.[0]?.title

test.each([
  ['videoNotExist', 404, 'Video not found · Vireo'],
  ['videoPrivateByUser', 403, 'This video is private · Vireo'],
  ['userPrivate', 403, 'This account is private · Vireo'],
  ['musicUnshelved', 410, 'Sound removed · Vireo'],
  ['videoRiskMask', 403, 'Sensitive content · Vireo'],
  ['geofenceBlock', 451, 'Not available where you are · Vireo'],
  ['liveNeedsLogin', 401, 'Log in to see this · Vireo'],
] as const)(
  'a page that is refused with %s (section 8) has its HTTP status %i and its title',
  async (name, status, title) => {
    const error = notFound({ data: problemOf(name) })
    expect([pageStatusOf(error), await titleOf(error)]).toEqual([status, title])
  },
)

test('a page whose call failed has the status and the title of that', async () => {
  const error = new ApiError({ statusCode: StatusCode.serverError, httpStatus: 503, message: 'Busy.' })
  expect([pageStatusOf(error), await titleOf(error)]).toEqual([503, 'Very busy right now · Vireo'])
})

test('an address that cannot be one is of no page, and nothing is said of other errors', async () => {
  const invalid = notFound({ data: { statusCode: StatusCode.invalidInput, httpStatus: 400, message: '' } })
  expect([pageStatusOf(invalid), await titleOf(invalid)]).toEqual([404, 'Page not found · Vireo'])
  expect([pageStatusOf(notFound()), await titleOf(notFound())]).toEqual([undefined, 'Page not found · Vireo'])
  expect([pageStatusOf(new Error('x')), await titleOf(new Error('x'))]).toEqual([undefined, undefined])
  expect([pageStatusOf(undefined), await titleOf(undefined)]).toEqual([undefined, undefined])
})
