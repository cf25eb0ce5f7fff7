import * as v from 'valibot'
import { expect, test } from 'vitest'

import { endpoints } from '#contract/endpoints/index.ts'

import { hashOfSchemas, modelsHash } from './models-hash.ts'

const user = { id: v.string(), stats: v.object({ likeCount: v.number() }) }
const hashOf = (entries: v.ObjectEntries) => hashOfSchemas({ user: v.object(entries) })

test('it changes with the shape of a model, and not with a property that persisted data may lack', () => {
  expect(hashOf({ ...user })).toBe(hashOf(user))
  expect(hashOf({ ...user, id: v.number() })).not.toBe(hashOf(user))
  expect(hashOf({ ...user, name: v.string() })).not.toBe(hashOf(user))
  expect(hashOf({ ...user, stats: v.object({ likes: v.number() }) })).not.toBe(hashOf(user))
  expect(hashOf({ ...user, bio: v.optional(v.string()) })).toBe(hashOf(user))
  expect(
    hashOf({
      ...user,
      id: v.pipe(
        v.string(),
        v.check(() => true, 'A sentence.'),
      ),
    }),
  ).toBe(hashOf(user))
})

const hashWithOther = (op: keyof typeof endpoints) => {
  const { output } = endpoints[op]
  try {
    Object.assign(endpoints[op], { output: v.object({ another: v.string() }) })
    return modelsHash()
  } finally {
    Object.assign(endpoints[op], { output })
  }
}

test('the responses that pages persist are in it, and no others', () => {
  const persisted = [
    'feed.recommend',
    'feed.liked',
    'users.detail',
    'videos.detail',
    'comments.list',
  ] as const
  const hash = modelsHash()
  for (const op of [...persisted, 'session.current'] as const) expect(hashWithOther(op)).not.toBe(hash)
  for (const op of ['videos.processing', 'videos.watchable', 'likes.set'] as const)
    expect(hashWithOther(op)).toBe(hash)
})
