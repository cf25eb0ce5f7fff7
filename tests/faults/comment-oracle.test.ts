import { expect, test } from 'vitest'

import { judgeComments, type VideoComments } from './comment-oracle.ts'
import type { CommentIntent } from './ledger.ts'

const intents: CommentIntent[] = ['one', 'two', 'three'].map((text, number) => ({
  op: 'comments.publish',
  videoId: '1',
  text,
  number,
}))

const judgeThese = (texts: string[], counted: Partial<VideoComments> = {}, meant = intents) =>
  Object.entries(
    judgeComments(meant, [{ videoId: '1', texts, count: texts.length, rev: texts.length, ...counted }]),
  )
    .filter(([, faults]) => faults.length > 0)
    .map(([name]) => name)

test('finds nothing where each was said once and in order', () => {
  expect(judgeThese(['one', 'two', 'three'])).toEqual([])
})

test('one that is missing, unless its user was told why', () => {
  expect(judgeThese(['one', 'three'])).toEqual(['lost'])
  const refused = intents.with(1, { ...intents[1]!, refusal: 'No.' })
  expect(judgeThese(['one', 'three'], {}, refused)).toEqual([])
  expect(judgeThese(['one', 'two', 'three'], {}, refused)).toEqual([])
})

test('one that is there twice, that nobody meant, or that was counted twice', () => {
  expect(judgeThese(['one', 'two', 'two', 'three'])).toEqual(['duplicated'])
  expect(judgeThese(['one', 'two', 'three', 'four'])).toEqual(['duplicated'])
  expect(judgeThese(['one', 'two', 'three'], { count: 4 })).toEqual(['duplicated'])
  expect(judgeThese(['one', 'two', 'three'], { rev: 4 })).toEqual(['duplicated'])
})

test('one that was overtaken by a later one', () => {
  expect(judgeThese(['two', 'one', 'three'])).toEqual(['disordered'])
})
