import { describe, expect, test } from 'vitest'

import { AnalyticsError, createRegistry, type Entry } from './registry.ts'

const ID = 1988
const entry = (timeMs = 1): Entry => ({ kind: 'event', name: 'page_enter', params: {}, timeMs })

describe('analytics ids (specification section 5)', () => {
  test.each(['1988', undefined, null, Number.NaN, {}])('%j is not a number: an error', (id) => {
    const registry = createRegistry()
    for (const use of [
      () => registry.record(id as number, entry()),
      () => registry.initialise(id as number, () => {}),
    ]) {
      expect(use).toThrow(AnalyticsError)
      expect(use).toThrow(expect.objectContaining({ severity: 'error' }))
    }
  })

  test('one that is not initialised, while another one is, raises a warning error', () => {
    const registry = createRegistry()
    registry.initialise(ID, () => {})
    expect(() => registry.record(1180, entry())).toThrow(expect.objectContaining({ severity: 'warning' }))
  })
})

describe('until analytics is initialised (specification section 4)', () => {
  test('events wait, and are released in their order, before any later one', () => {
    const registry = createRegistry()
    const accepted: number[] = []
    registry.record(ID, entry(1))
    registry.record(ID, entry(2))
    expect(accepted).toEqual([])
    registry.initialise(ID, ({ timeMs }) => accepted.push(timeMs))
    registry.record(ID, entry(3))
    expect(accepted).toEqual([1, 2, 3])
  })

  test('they are bounded', () => {
    const registry = createRegistry()
    let count = 0
    for (let index = 0; index < 5_000; index += 1) registry.record(ID, entry())
    registry.initialise(ID, () => (count += 1))
    expect(count).toBe(1_000)
  })

  test('they are dropped when the viewer declines, and so are later ones', () => {
    const registry = createRegistry()
    const accepted: number[] = []
    registry.record(ID, entry(1))
    registry.close()
    registry.record(ID, entry(2))
    registry.initialise(ID, ({ timeMs }) => accepted.push(timeMs))
    registry.record(ID, entry(3))
    expect(accepted).toEqual([3])
  })
})
