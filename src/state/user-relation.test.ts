import { beforeEach, describe, expect, test } from 'vitest'

import { UserRelation } from '#contract/user-relation.ts'

import { addUserRelation, settleUserRelation, updateUserRelation, userRelation } from './user-relation.ts'

beforeEach(() => {
  userRelation.relations = {}
})

describe('user relation (specification section 4)', () => {
  test('is set for an id only when the value is a number', () => {
    addUserRelation('1', '1')
    addUserRelation('1', undefined)
    updateUserRelation('1', null)
    expect(userRelation.relations).toEqual({})
    addUserRelation('1', UserRelation.none)
    expect(userRelation.relations).toEqual({ 1: 0 })
  })

  test('add sets it only if the id is not already present', () => {
    addUserRelation('1', UserRelation.none)
    addUserRelation('1', UserRelation.follow)
    expect(userRelation.relations['1']).toBe(UserRelation.none)
  })

  test('update overwrites', () => {
    addUserRelation('1', UserRelation.none)
    updateUserRelation('1', UserRelation.mutual)
    expect(userRelation.relations['1']).toBe(UserRelation.mutual)
  })

  test('an entry needs an id (section 5)', () => {
    addUserRelation('', UserRelation.follow)
    updateUserRelation('', UserRelation.follow)
    expect(userRelation.relations).toEqual({})
  })

  test('a settled entry leaves the word to the server', () => {
    updateUserRelation('1', UserRelation.follow)
    settleUserRelation('1')
    expect(userRelation.relations).toEqual({})
  })
})
