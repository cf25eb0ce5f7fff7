import { beforeEach, describe, expect, test } from 'vitest'

import type { Input } from '#contract/endpoints/index.ts'

import type { NewEntry } from './entry.ts'
import { createMemoryStore } from './memory-store.fixture.ts'
import { OutboxQueue, type OutboxRecord } from './queue.ts'

const ADA = '7'
const refusal = { statusCode: 400, httpStatus: 400, message: 'A name is empty.' }

let queue: OutboxQueue
beforeEach(() => {
  queue = new OutboxQueue(createMemoryStore<OutboxRecord>(), () => {})
})

const claim = (lane: string) => queue.claim(ADA, lane, new Set())
const inputs = async () => (await queue.list(ADA)).map(({ input }) => input)

describe('changes of the own profile, which are of many things, are put together', () => {
  let taps = 0
  const change = (input: Input<'users.update'>, note: Partial<NewEntry> = {}) =>
    queue.add({
      id: `tap-${++taps}`,
      op: 'users.update',
      input,
      userId: ADA,
      subject: '',
      createdAtMs: taps,
      ...note,
    })

  test('that have not left become one, in which the last word on each thing counts', async () => {
    await change({ nickname: 'Ada', bio: 'Old' })
    await change({ bio: 'New' })
    expect(await inputs()).toEqual([{ nickname: 'Ada', bio: 'New' }])
  })

  test('wait behind one that has left', async () => {
    await claim(await change({ nickname: 'Ada' }))
    await change({ bio: 'Old' })
    await change({ bio: 'New' })
    expect(await inputs()).toEqual([{ nickname: 'Ada' }, { bio: 'New' }])
  })

  test('are taken back to what the first of them found, also when they have left', async () => {
    await change({ nickname: 'Ada' }, { before: { nickname: 'A' } })
    const lane = await change({ nickname: 'Ada L.', bio: 'New' }, { before: { nickname: 'Ada', bio: '' } })
    const left = await claim(lane)
    await queue.undo(ADA, left!.id)
    expect(await inputs()).toEqual([
      { nickname: 'Ada L.', bio: 'New' },
      { nickname: 'A', bio: '' },
    ])
  })

  test('take the place of one that was refused, and nothing of it comes back', async () => {
    const refused = await claim(await change({ nickname: '', bio: 'New' }))
    await queue.failed(refused!, 'refused', refusal)
    await change({ nickname: 'Ada' })
    expect(await inputs()).toEqual([{ nickname: 'Ada' }])
  })

  test('that a crash brings back add what the later ones do not say', async () => {
    await change({ bio: 'New' }, { createdAtMs: 100 })
    await change({ nickname: 'Ada', bio: 'Old' }, { createdAtMs: 99, isRecovered: true })
    expect(await inputs()).toEqual([{ nickname: 'Ada', bio: 'New' }])
  })

  test('that a crash brings back leave alone what the server has done since', async () => {
    const lane = await change({ bio: 'New' }, { createdAtMs: 100 })
    await queue.applied((await claim(lane))!, {})
    await change({ nickname: 'Ada', bio: 'Old' }, { createdAtMs: 99, isRecovered: true })
    expect(await inputs()).toEqual([{ nickname: 'Ada', bio: 'New' }])
  })
})
