import { expect, test } from 'vitest'

import { ops } from '#contract/endpoints/index.ts'

import { composeRoutes } from './compose-routes.ts'
import type { Routes } from './route.ts'

const handler = () => Promise.reject(new Error('not called'))
const every: Routes = Object.fromEntries(ops.map((op) => [op, handler]))

test('a call that two features answer is refused at the start', () => {
  expect(() => composeRoutes(every, { 'likes.set': handler })).toThrow('Two features answer likes.set.')
})

test('a call that nobody answers is refused at the start', () => {
  const { 'likes.set': _, ...rest } = every
  expect(() => composeRoutes(rest)).toThrow('No feature answers likes.set.')
})

test('a call that the contract does not know is refused at the start', () => {
  expect(() => composeRoutes(every, { 'likes.toggle': handler } as Routes)).toThrow(
    'The contract has no likes.toggle.',
  )
})

test('several parts make one table', () => {
  const { 'likes.set': likes, ...rest } = every
  expect(Object.keys(composeRoutes(rest, likes ? { 'likes.set': likes } : {})).toSorted()).toEqual(
    ops.toSorted(),
  )
})
