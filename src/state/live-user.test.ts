import { beforeEach, expect, test } from 'vitest'

import { addLiveUser, deleteLiveUser, liveUser } from './live-user.ts'

beforeEach(() => {
  liveUser.rooms = {}
})

test('a user who is live is stored with the id of their room (specification section 3)', () => {
  addLiveUser('7', '70')
  addLiveUser('8', '80')
  addLiveUser('7', '71')
  expect(liveUser.rooms).toEqual({ 7: '71', 8: '80' })
})

test('an entry is removed when its room id is empty (section 4)', () => {
  addLiveUser('7', '70')
  addLiveUser('7', '')
  addLiveUser('8', '')
  expect(liveUser.rooms).toEqual({})
})

test('an entry is removed on the removal action (section 4)', () => {
  addLiveUser('7', '70')
  addLiveUser('8', '80')
  deleteLiveUser('7')
  deleteLiveUser('9')
  expect(liveUser.rooms).toEqual({ 8: '80' })
})

test('an entry needs the id of a user (section 5)', () => {
  addLiveUser('', '70')
  expect(liveUser.rooms).toEqual({})
})
