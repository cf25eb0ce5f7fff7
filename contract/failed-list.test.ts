import { expect, test } from 'vitest'

import { endpoints, ops } from './endpoints/index.ts'
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

const lists = ops.filter(
  (op) => 'entries' in endpoints[op].output && 'hasMore' in endpoints[op].output.entries,
)

test.each(lists)('%s that failed is empty, in every list that it has', async (op) => {
  const list = (await orEmptyList<object>(op, {}, failed())) as Record<string, unknown>
  expect(list).toMatchObject({ problem })
  const { entries } = endpoints[op].output as unknown as { entries: Record<string, { type: string }> }
  const arrays = Object.keys(entries).filter((name) => entries[name]?.type === 'array')
  expect(arrays.map((name) => list[name])).toEqual(arrays.map(() => []))
})

const others = ops.filter((op) => !lists.includes(op))

test.each(others)(
  '%s, which has no pages, fails as it is, or is empty in every list that it has',
  async (op) => {
    const list = (await orEmptyList<object | undefined>(op, {}, failed()).catch(() => undefined)) as
      | Record<string, unknown>
      | undefined
    if (!list) return
    const { entries } = endpoints[op].output as unknown as { entries: Record<string, { type: string }> }
    const arrays = Object.keys(entries).filter((name) => entries[name]?.type === 'array')
    expect(arrays.map((name) => [name, list[name]])).toEqual(arrays.map((name) => [name, []]))
  },
)

test('what answers one thing fails as it is', async () => {
  await expect(orEmptyList('videos.detail', {}, failed())).rejects.toMatchObject({ problem })
  await expect(orEmptyList('users.detail', {}, failed())).rejects.toMatchObject({ problem })
})
