import { expect, test } from 'vitest'

import { endpoints, ops, type Op } from './endpoints/index.ts'
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

/** Names of the lists in an op's response. */
function arraysOf(op: Op): string[] {
  const { entries } = endpoints[op].output as unknown as { entries: Record<string, { type: string }> }
  return Object.keys(entries).filter((name) => entries[name]?.type === 'array')
}

test.each(lists)('%s that failed is empty, in every list that it has', async (op) => {
  const list = (await orEmptyList<object>(op, {}, failed())) as Record<string, unknown>
  expect(list).toMatchObject({ problem })
  const arrays = arraysOf(op)
  expect(arrays.map((name) => list[name])).toEqual(arrays.map(() => []))
})

test('of the ops without pages, these are empty in every list that they have, and all others fail as they are', async () => {
  const emptied: Record<string, unknown> = {}
  const failures = new Set<unknown>()
  for (const op of ops.filter((other) => !lists.includes(other))) {
    const list = await orEmptyList<Record<string, unknown>>(op, {}, failed()).catch(
      (error: unknown) => void failures.add(error instanceof ApiError && error.problem),
    )
    if (list) emptied[op] = Object.fromEntries(arraysOf(op).map((name) => [name, list[name]]))
  }
  expect([...failures]).toEqual([problem])
  expect(emptied).toEqual({
    'feed.embedVideos': { items: [] },
    'mentions.listDefault': { users: [] },
    'mentions.listContacts': { users: [] },
  })
})

test('what answers one thing fails as it is', async () => {
  await expect(orEmptyList('videos.detail', {}, failed())).rejects.toMatchObject({ problem })
  await expect(orEmptyList('users.detail', {}, failed())).rejects.toMatchObject({ problem })
})
