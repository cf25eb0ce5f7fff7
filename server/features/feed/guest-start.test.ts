import { expect, test, vi } from 'vitest'

import type { Output } from '#contract/endpoints/index.ts'
import type { Db } from '#server/db/client.ts'

import { shareGuestStart } from './guest-start.ts'

const db = {} as Db
const page = (maxCursor: string): Output<'feed.recommend'> => ({
  itemList: [],
  hasMore: false,
  minCursor: '',
  maxCursor,
})

function sharedWithClock() {
  const clock = { ms: 1_000_000 }
  const list = vi.fn<ReturnType<typeof shareGuestStart>>((_db, { count }) =>
    Promise.resolve(page(String(count))),
  )
  return { clock, list, share: shareGuestStart(list, () => clock.ms) }
}

test('a crowd costs one query a second', async () => {
  const { clock, list, share } = sharedWithClock()
  await Promise.all(Array.from({ length: 100 }, () => share(db, { count: 12 })))
  clock.ms += 999
  await share(db, { count: 12 })
  expect(list).toHaveBeenCalledTimes(1)
  clock.ms += 1
  await share(db, { count: 12 })
  expect(list).toHaveBeenCalledTimes(2)
})

test('a page of another length is another one', async () => {
  const { share } = sharedWithClock()
  expect([await share(db, { count: 12 }), await share(db, { count: 3 })]).toEqual([page('12'), page('3')])
})

test('a failure is not kept', async () => {
  const { list, share } = sharedWithClock()
  list.mockRejectedValueOnce(new Error('no database'))
  await expect(share(db, { count: 12 })).rejects.toThrow('no database')
  await expect(share(db, { count: 12 })).resolves.toEqual(page('12'))
})
