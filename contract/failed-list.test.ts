import { expect, test } from 'vitest'

import { ApiError } from './errors.ts'
import { orEmptyList } from './failed-list.ts'
import { StatusCode } from './status-codes.ts'

const problem = { statusCode: StatusCode.serverError, httpStatus: 500, message: 'It failed.' }
const failed = () => Promise.reject(new ApiError(problem))

test('a share list that failed has more, by the cursors of before (section 8)', async () => {
  const cursors = { hasMore: true, maxCursor: '8', minCursor: '9' }
  expect(await orEmptyList('share.list', { maxCursor: '8', minCursor: '9' }, failed())).toEqual({
    ...cursors,
    body: { itemListData: [], ...cursors },
    requestId: '',
    problem,
  })
})

test('any other list that failed is empty and at its end (section 8)', async () => {
  const list = await orEmptyList('feed.tagged', { cursor: '8' }, failed())
  expect(list).toMatchObject({ itemList: [], hasMore: false, problem })
})
