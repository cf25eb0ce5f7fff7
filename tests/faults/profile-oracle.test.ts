import { expect, test } from 'vitest'

import type { ProfileFields, ProfileIntent } from './ledger.ts'
import { judgeProfile, type ProfileEffect } from './profile-oracle.ts'

const before: ProfileFields = { nickname: 'Ada', bio: '' }

/** The second of them was merged with the third. */
const intents: ProfileIntent[] = [
  { op: 'users.update', number: 0, id: 'a', change: { nickname: 'Bea' } },
  { op: 'users.update', number: 1, id: 'b', change: { bio: 'Hello' } },
  { op: 'users.update', number: 2, id: 'c', change: { nickname: 'Cleo' } },
]
const effects: ProfileEffect[] = [
  { id: 'a', profile: { nickname: 'Bea', bio: '' } },
  { id: 'c', profile: { nickname: 'Cleo', bio: 'Hello' } },
]

const judgeThese = (
  seen: ProfileEffect[],
  afterwards: ProfileFields[] = seen.map(({ profile }) => profile),
  meant = intents,
) =>
  Object.entries(judgeProfile(meant, seen, { before, afterwards }))
    .filter(([, faults]) => faults.length > 0)
    .map(([name]) => name)

test('finds nothing where each field became what was meant, in order', () => {
  expect(judgeThese(effects)).toEqual([])
  const allAtOnce = { id: 'c', profile: { nickname: 'Cleo', bio: 'Hello' } }
  expect(judgeThese([allAtOnce])).toEqual([])
})

test('a field that was forgotten when another one was changed', () => {
  const withoutBio = { id: 'c', profile: { nickname: 'Cleo', bio: '' } }
  expect(judgeThese([effects[0]!, withoutBio])).toEqual(['disordered'])
})

test('the last change of a field is missed', () => {
  expect(judgeThese([effects[0]!])).toEqual(['lost'])
  expect(judgeThese([])).toEqual(['lost'])
})

test('one whose user was told why may have happened or not', () => {
  const refused = intents.with(1, { ...intents[1]!, refusal: 'No.' })
  const withoutBio = { id: 'c', profile: { nickname: 'Cleo', bio: '' } }
  expect(judgeThese([effects[0]!, withoutBio], undefined, refused)).toEqual([])
  expect(judgeThese(effects, undefined, refused)).toEqual([])
})

test('a change that nobody meant, and one that was done twice', () => {
  expect(judgeThese([...effects, { ...effects[1]!, id: 'd' }])).toContain('duplicated')
  const [first, last] = effects.map(({ profile }) => profile)
  expect(judgeThese(effects, [first!, first!, last!])).toEqual(['duplicated'])
})

test('an earlier change that came after a later one', () => {
  const [first, last] = effects.map(({ profile }) => profile)
  expect(judgeThese(effects, [last!, first!])).toEqual(['disordered'])
  const swapped = { id: 'a', profile: { nickname: 'Cleo', bio: 'Hello' } }
  expect(judgeThese([swapped, effects[1]!])).toEqual(['disordered'])
})
