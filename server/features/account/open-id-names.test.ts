import { expect, test } from 'vitest'

import { isRealUniqueId } from '#contract/unique-id.ts'

import { suggestUsernames } from './open-id-names.ts'

const first = (claims: object) => suggestUsernames({ ...claims }).next().value

test.each([
  [{ preferred_username: 'ada' }, 'ada'],
  [{ preferred_username: 'ada@school.example' }, 'ada'],
  [{ preferred_username: '12345', name: 'Ada Lovelace' }, 'Ada.Lovelace'],
  [{ name: 'Zoë Müller-Łukasz' }, 'Zoe.Muller.ukasz'],
  [{ preferred_username: '../../etc' }, 'etc'],
  [{ preferred_username: 'a'.repeat(80) }, 'a'.repeat(25)],
  [{ preferred_username: '山田', nickname: { toString: 'x' } }, 'user2'],
  [{ preferred_username: '<script>' }, 'script'],
  [{}, 'user2'],
])('a user with the claims %j is called %s', (claims, name) => {
  expect(first(claims)).toBe(name)
})

test('every suggestion is a username, and there are some that nobody has', () => {
  const names = [...suggestUsernames({ preferred_username: 'b'.repeat(25) }, () => 0.999_999_9)]
  expect(names).toHaveLength(1 + 18 + 20)
  expect(names.filter((name) => !isRealUniqueId(name))).toEqual([])
  expect(names.at(-1)).toBe(`${'b'.repeat(19)}999999`)
})
