import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import { liveUser } from '#src/state/live-user.ts'

import { watchLiveUsers } from './run-live-users.ts'

beforeEach(() => {
  liveUser.rooms = {}
})

const mira = { id: '7', liveRoomId: '70' }
const sol = { id: '8' }

test('users who are live are known from all that tells of users, and forgotten when it tells otherwise (sections 3 and 4)', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['feed'], {
    pages: [{ itemList: [{ author: mira }, { author: sol }] }],
    pageParams: [],
  })
  watchLiveUsers(queryClient)
  expect(liveUser.rooms).toEqual({ 7: '70' })
  queryClient.setQueryData(['users', 'detail', 'sol'], { user: { ...sol, liveRoomId: '80' } })
  queryClient.setQueryData(['live', 'list'], {
    pages: [
      {
        rooms: [
          { id: '90', status: 2, host: { id: '9' } },
          { id: '70', status: 2, host: { id: '7' } },
        ],
      },
    ],
    pageParams: [],
  })
  expect(liveUser.rooms).toEqual({ 7: '70', 8: '80', 9: '90' })
  queryClient.setQueryData(['users', 'detail', 'mira'], { user: { id: '7' } })
  queryClient.setQueryData(['session'], { user: null })
  expect(liveUser.rooms).toEqual({ 8: '80', 9: '90' })
})
