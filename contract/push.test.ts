import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { PUSH_WATCH_MAX_COUNT } from './constants.ts'
import { watchQuery, WatchQuerySchema } from './push.ts'

const read = (query: unknown) => v.safeParse(WatchQuerySchema, query)

describe('what a browser watches', () => {
  test.each([
    { videos: [], userIds: [] },
    {
      videos: [
        { id: '117569566383534081', rev: 12 },
        { id: '5', rev: 0 },
      ],
      userIds: ['9223372036854775807', '7'],
    },
  ])('crosses a query string unchanged', (watch) => {
    expect(read(watchQuery(watch)).output).toEqual(watch)
  })

  test('is nothing where nothing is said', () => {
    expect(read({}).output).toEqual({ videos: [], userIds: [] })
  })

  test.each([
    { videos: '5' },
    { videos: '5.x' },
    { videos: '5.1.2' },
    { videos: '5.1-' },
    { videos: '0.1' },
    { videos: '9223372036854775808.1' },
    { videos: `5.${'9'.repeat(30)}` },
    { users: 'x' },
    { users: '5--6' },
    { users: Array.from({ length: PUSH_WATCH_MAX_COUNT + 1 }, (_, index) => index + 1).join('-') },
  ])('is refused as %j', (query) => {
    expect(read(query).success).toBe(false)
  })
})
