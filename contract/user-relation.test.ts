import { expect, test } from 'vitest'

import { isFollowing, UserRelation } from './user-relation.ts'

test('relations have the numbers of specification section 3', () => {
  expect(UserRelation).toEqual({
    unknown: -1,
    none: 0,
    follow: 1,
    mutual: 2,
    followingRequest: 3,
    block: 4,
    blocked: 5,
  })
})

test('who is followed, alone or mutually, and nobody else, is followed', () => {
  const following = Object.values(UserRelation).filter((relation) => isFollowing(relation))
  expect(following).toEqual([UserRelation.follow, UserRelation.mutual])
})
