import { expect, test } from 'vitest'

import { UserRelation } from '#contract/user-relation.ts'

import { isLeftOut } from './hidden-authors.ts'

test('a muted user is left out of feeds, and not of their own list', () => {
  expect(isLeftOut('foryou_list', '7', { 7: true }, {})).toBe(true)
  expect(isLeftOut('following_list', '7', { 7: true }, {})).toBe(true)
  expect(isLeftOut('user_list:7', '7', { 7: true }, {})).toBe(false)
  expect(isLeftOut('music_list:1', '7', { 7: true }, {})).toBe(false)
})

test('a blocked user is left out of every list', () => {
  const relations = { 7: UserRelation.block }
  expect(isLeftOut('foryou_list', '7', { 7: true }, relations)).toBe(true)
  expect(isLeftOut('user_list:7', '7', { 7: true }, relations)).toBe(true)
  expect(isLeftOut('user_list:8', '8', { 7: true }, relations)).toBe(false)
})
