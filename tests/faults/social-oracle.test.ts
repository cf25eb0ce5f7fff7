import { expect, test } from 'vitest'

import type { Verdict } from './oracle.ts'
import { judgeComments, judgeSwitched, judgeNotices } from './social-oracle.ts'

const faultsOf = (verdict: Verdict) =>
  Object.entries(verdict)
    .filter(([, faults]) => faults.length > 0)
    .map(([name]) => name)

const sent = [
  { device: 'phone', text: 'one' },
  { device: 'laptop', text: 'two' },
  { device: 'phone', text: 'three' },
]

test.each([
  [['one', 'two', 'three'], []],
  [['two', 'one', 'three'], []],
  [['one', 'three'], ['lost']],
  [['one', 'two', 'three', 'two'], ['duplicated']],
  [['one', 'two', 'three', 'four'], ['duplicated']],
  [['three', 'two', 'one'], ['disordered']],
])('of what was sent %j has %j', (found, faults) => {
  expect(faultsOf(judgeComments('messages', sent, found))).toEqual(faults)
})

test.each([
  [['a'], []],
  [[], ['lost']],
  [['a', 'b'], ['lost']],
  [['a', 'c'], ['duplicated']],
])('of what was switched %j has %j', (set, faults) => {
  const switched = [
    { entity: 'a', isWanted: false },
    { entity: 'b', isWanted: true },
    { entity: 'a', isWanted: true },
    { entity: 'b', isWanted: false },
  ]
  expect(faultsOf(judgeSwitched(switched, new Set(set)))).toEqual(faults)
})

test.each([
  [['a', 'b'], []],
  [['a'], ['lost']],
  [['a', 'b', 'b'], ['duplicated']],
  [['a', 'b', 'c'], ['duplicated']],
])('of what was told %j has %j', (found, faults) => {
  expect(faultsOf(judgeNotices({ expected: ['a', 'b'], found }))).toEqual(faults)
})
