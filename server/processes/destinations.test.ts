import { describe, expect, test, vi } from 'vitest'

import { destinationsOf } from './destinations.ts'
import type { OtherProcess } from './registry.ts'
import type { ProcessRole } from './roles.ts'

const live: OtherProcess = { name: 'live', url: 'http://127.0.0.1:1', roles: ['live'] }
/** One that is about to stop. */
const leaving: OtherProcess = { name: 'leaving', url: 'http://127.0.0.1:2', roles: [] }

/** Destinations as a process with these roles sees them, where a room has these owners, one after the other. */
function see(roles: ProcessRole[], owners: (string | null | undefined)[], takes = false) {
  let hasRoom = false
  const takeOver = vi.fn<() => Promise<void>>(async () => {
    hasRoom = takes
  })
  const destinations = destinationsOf(
    roles,
    { name: 'own', others: () => [live, leaving] },
    { ownerOf: async () => owners.shift() },
    { has: () => hasRoom, takeOver },
  )
  return { destinations, takeOver }
}

describe('a request about a live room (issue #53)', () => {
  test.each([
    ['a process that has it', 'live', live],
    ['one that is about to stop, and still has it', 'leaving', leaving],
    ['nobody, if none has', undefined, undefined],
    ['nobody, if its process has gone', 'gone', undefined],
  ])('goes to %s', async (_, owner, expected) => {
    const { destinations, takeOver } = see(['live'], [owner])
    expect(await destinations.ofRoom('7')).toEqual(expected)
    expect(takeOver).not.toHaveBeenCalled()
  })

  test('whose process has let it go stays here, and has this one take it', async () => {
    const { destinations, takeOver } = see(['live'], [null], true)
    expect(await destinations.ofRoom('7')).toBeUndefined()
    expect(takeOver).toHaveBeenCalledOnce()
  })

  test('goes to the process that was faster in taking it', async () => {
    const { destinations } = see(['live'], [null, 'live'])
    expect(await destinations.ofRoom('7')).toEqual(live)
  })

  test('waits while this one, which has just taken it, opens it', async () => {
    const { destinations, takeOver } = see(['live'], ['own'], true)
    expect(await destinations.ofRoom('7')).toBeUndefined()
    expect(takeOver).toHaveBeenCalledOnce()
  })

  test('goes to one that takes rooms, where this one takes none', async () => {
    const { destinations, takeOver } = see(['web'], [null])
    expect(await destinations.ofRoom('7')).toEqual(live)
    expect(takeOver).not.toHaveBeenCalled()
  })
})
