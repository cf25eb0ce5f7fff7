import { expect, test } from 'vitest'

import type { TapIntent } from './ledger.ts'
import { judge, type Effect, type EndState } from './oracle.ts'

const VIDEO = { op: 'likes.set', entityId: '1' } as const

const intents: TapIntent[] = [
  { ...VIDEO, number: 0, id: 'a', isWanted: true },
  { ...VIDEO, number: 1, id: 'b', isWanted: false },
  { ...VIDEO, number: 2, id: 'c', isWanted: true },
]
const effects: Effect[] = [
  { ...VIDEO, id: 'a', isWanted: true, count: 1, rev: 1 },
  { ...VIDEO, id: 'b', isWanted: false, count: 0, rev: 2 },
  { ...VIDEO, id: 'c', isWanted: true, count: 1, rev: 3 },
]
const end: EndState = { isSet: true, count: 1, rowCount: 1, rev: 3 }

const judgeThese = (seen: Effect[], state: Partial<EndState> = {}, meant = intents) => {
  const verdict = judge(meant, seen, new Map([['likes.set 1', { ...end, ...state }]]))
  return Object.entries(verdict)
    .filter(([, faults]) => faults.length > 0)
    .map(([name]) => name)
}

test('finds nothing where each intent happened once and in order', () => {
  expect(judgeThese(effects)).toEqual([])
})

test('an intent that a later one has replaced is not missed', () => {
  expect(judgeThese([{ ...effects[2]!, rev: 1 }], { rev: 1 })).toEqual([])
})

test('the last intent is missed', () => {
  expect(judgeThese(effects.slice(0, 2), { isSet: false, count: 0, rowCount: 0, rev: 2 })).toEqual(['lost'])
})

test('one whose user was told why is not missed', () => {
  const refused = intents.with(2, { ...intents[2]!, refusal: 'No.' })
  const state = { isSet: false, count: 0, rowCount: 0, rev: 2 }
  expect(judgeThese(effects.slice(0, 2), state, refused)).toEqual([])
})

test('an effect that nobody meant', () => {
  expect(judgeThese([...effects, { ...effects[2]!, id: 'd' }])).toEqual(['duplicated'])
})

test('an effect that was counted twice', () => {
  expect(judgeThese(effects, { rev: 4 })).toEqual(['duplicated'])
  expect(judgeThese(effects, { count: 2 })).toEqual(['duplicated'])
})

test('an earlier intent that came after a later one', () => {
  const swapped = [effects[1]!, { ...effects[0]!, rev: 3 }, { ...effects[2]!, rev: 3 }]
  expect(judgeThese(swapped)).toContain('disordered')
  expect(judgeThese(effects, { isSet: false, count: 0, rowCount: 0, rev: 3 })).toContain('disordered')
})
