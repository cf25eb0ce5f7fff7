import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { actions, ADA, createDevice, pass, type Device } from './device.fixture.ts'
import { MAX_ENDED_COUNT } from './entry.ts'

/** Actions that an earlier page has written down, whatever became of them before that page or its worker died. */

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

const LEFT_BEHIND = { isRecovered: true } as const

test('what a crash brings back does not take the place of what came after it', async () => {
  device.isOnline = false
  const tab = device.openLeader()
  await device.like(tab, '1', false, 'newer')
  const older = {
    id: 'older',
    op: 'likes.set',
    userId: ADA,
    subject: '',
    createdAtMs: Date.now() - 1,
  } as const
  await tab.outbox.add({ ...older, input: { videoId: '1', liked: true }, isRecovered: true })
  expect(await actions(tab)).toMatchObject([{ id: 'newer', input: { liked: false } }])
  // Among ordinary actions the last one added wins, whatever the device's clock says.
  await tab.outbox.add({ ...older, input: { videoId: '1', liked: true } })
  expect(await actions(tab)).toMatchObject([{ id: 'older', input: { liked: true } }])
})

test('a comment that a worker took with it goes before later ones that wait', async () => {
  device.isOnline = false
  const tab = device.openLeader()
  const createdAtMs = Date.now()
  await pass(10)
  await device.comment(tab, '1', 'later')
  const comment = { op: 'comments.publish', userId: ADA, subject: '', createdAtMs } as const
  const input = { videoId: '1', text: 'earlier', localId: '1'.repeat(32) }
  await tab.outbox.add({ ...comment, id: 'earlier', input, ...LEFT_BEHIND })
  device.isOnline = true
  tab.outbox.wake()
  await pass(0)
  expect(device.inputs().map((sent) => 'text' in sent && sent.text)).toEqual(['earlier', 'later'])
})

test('nothing is sent before what a worker took with it has been added', async () => {
  const tab = device.openLeader()
  const createdAtMs = Date.now()
  await pass(10)
  device.store.isWhole = false
  const comment = { op: 'comments.publish', userId: ADA, subject: '', createdAtMs } as const
  const input = { videoId: '1', text: 'earlier', localId: '1'.repeat(32) }
  const adding = tab.outbox.add({ ...comment, id: 'earlier', input, ...LEFT_BEHIND })
  await device.comment(tab, '1', 'later')
  device.store.isWhole = true
  tab.outbox.wake()
  await pass(0)
  expect(device.sent).toEqual([])
  await pass(1_000)
  await adding
  expect(device.inputs().map((sent) => 'text' in sent && sent.text)).toEqual(['earlier', 'later'])
})

describe('after a later one of the same video is done, an earlier one does not come', () => {
  test('that the later one has replaced, and a crash brings back', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    const createdAtMs = Date.now()
    await device.like(tab, '1', true, 'earlier')
    await device.like(tab, '1', false, 'later')
    device.isOnline = true
    tab.outbox.wake()
    await pass(0)
    await device.like(tab, '1', true, 'earlier', { ...LEFT_BEHIND, createdAtMs })
    await pass(0)
    expect(device.inputs()).toEqual([{ videoId: '1', liked: false }])
    expect(await actions(tab)).toEqual([])
  })

  test('nor while the disk is silent, which knows of the later one', async () => {
    const tab = device.openLeader()
    const createdAtMs = Date.now() - 1
    await device.like(tab, '1', false, 'later')
    await pass(0)
    device.store.isWhole = false
    const adding = device.like(tab, '1', true, 'earlier', { ...LEFT_BEHIND, createdAtMs })
    await pass(3_000)
    expect(await actions(tab)).toEqual([])
    device.store.isWhole = true
    await pass(1_000)
    await adding
    expect(device.inputs()).toEqual([{ videoId: '1', liked: false }])
  })

  test('that no worker had got, as its page was gone', async () => {
    const tab = device.openLeader()
    const createdAtMs = Date.now() - 1
    await device.like(tab, '1', false, 'later')
    await pass(0)
    await device.like(tab, '1', true, 'earlier', { ...LEFT_BEHIND, createdAtMs })
    await pass(0)
    expect(device.inputs()).toEqual([{ videoId: '1', liked: false }])
  })

  test('but one that no worker had got comes before all others, and of another video', async () => {
    const tab = device.openLeader()
    const createdAtMs = Date.now() - 1
    await device.like(tab, '1', false, 'later')
    await pass(0)
    await device.like(tab, '2', true, 'of another', { ...LEFT_BEHIND, createdAtMs })
    await device.like(tab, '1', true, 'newest', { ...LEFT_BEHIND, createdAtMs: Date.now() + 1 })
    await pass(0)
    expect(device.sent.map(({ id }) => id)).toEqual(['later', 'of another', 'newest'])
  })
})

test.for(['done', 'waiting'])(
  'a clock that was a year ahead makes nothing later, %s or not',
  async (state) => {
    const tab = device.openLeader()
    const createdAtMs = Date.now() + 365 * 24 * 3_600_000
    device.isOnline = state === 'done'
    await device.like(tab, '1', true, 'by the wrong clock', { createdAtMs })
    await pass(1_000)
    device.isOnline = true
    await device.like(tab, '1', false, 'after it was set right', LEFT_BEHIND)
    tab.outbox.wake()
    await pass(0)
    expect(device.inputs().at(-1)).toEqual({ videoId: '1', liked: false })
  },
)

test('what was taken back does not come back', async () => {
  device.isOnline = false
  const tab = device.openLeader()
  await device.like(tab, '1', true, 'undone')
  await tab.outbox.undo('undone')
  await device.like(tab, '1', true, 'undone', LEFT_BEHIND)
  expect(await actions(tab)).toEqual([])
  // The refused action no longer counts: it does not block an earlier one.
  await device.like(tab, '1', false, 'earlier', { ...LEFT_BEHIND, createdAtMs: Date.now() - 1 })
  expect(await actions(tab)).toMatchObject([{ id: 'earlier' }])
})

test('what has ended is remembered of the last actions only, without what they said a minute ago, and not over a log-out', async () => {
  const tab = device.openLeader()
  const remembered = async () => [...(await device.store.list({ prefix: 'ended|' })).values()].flat()
  for (let video = 0; video <= MAX_ENDED_COUNT; video++) await device.like(tab, String(video), true)
  await pass(0)
  expect(await remembered()).toHaveLength(MAX_ENDED_COUNT)
  await pass(60_000)
  await device.like(tab, 'last', true)
  await pass(0)
  expect((await remembered()).filter((ended) => JSON.stringify(ended).includes('liked'))).toHaveLength(1)
  await tab.outbox.discard(ADA)
  expect(await remembered()).toEqual([])
})
