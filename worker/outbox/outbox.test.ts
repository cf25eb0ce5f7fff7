import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ADA, createDevice, failing, pass, type Device } from './device.fixture.ts'

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

describe('flush', () => {
  test('sends what waits, also what rests', async () => {
    const tab = device.openLeader()
    device.answers = [failing({ httpStatus: 500 }), failing({ httpStatus: 500 })]
    await device.like(tab, '1', true)
    await pass(0)
    const left = tab.outbox.flush(5_000)
    await pass(5_000)
    expect(await left).toBe(0)
  })

  test('says how many are left at its deadline', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    await device.like(tab, '1', true)
    await device.like(tab, '2', true)
    const left = tab.outbox.flush(5_000)
    await pass(5_000)
    expect(await left).toBe(2)
  })
})

test('where the browser keeps nothing, each tab sends its own, and says so', async () => {
  device.store.isPersistent = false
  const tab = device.openTab()
  await device.like(tab, '1', true)
  await pass(0)
  expect(device.sent).toHaveLength(1)
  expect(tab.events).toContainEqual({ type: 'outbox.persistence', isPersistent: false })
  expect((await tab.outbox.list()).isPersistent).toBe(false)
})

test('what waits on a disk that gave no answer is sent when it answers', async () => {
  await device.like(device.openTab(), '1', true)
  const disk = vi.spyOn(device.store, 'list').mockResolvedValue(new Map())
  device.store.isPersistent = false
  const tab = device.openLeader()
  await tab.outbox.list()
  await pass(4_000)
  expect(device.sent).toEqual([])
  disk.mockRestore()
  device.store.isPersistent = true
  await pass(2_000)
  expect(device.sent).toHaveLength(1)
  expect(tab.events).toContainEqual({ type: 'outbox.persistence', isPersistent: true })
})

test('a page that has come since hears what the server has answered, for a minute', async () => {
  await device.like(device.openLeader(), '1', true, 'first')
  await pass(0)
  const { outbox } = device.openTab()
  const input = { videoId: '1', liked: true }
  const applied = { id: 'first', op: 'likes.set', input, value: 'done' }
  expect((await outbox.list()).results).toEqual([{ applied, atMs: Date.now() }])
  device.userId = null
  expect((await outbox.list()).results).toEqual([])
  device.userId = ADA
  await pass(60_000)
  expect((await outbox.list()).results).toEqual([])
  await device.like({ outbox }, '2', true, 'second')
  await pass(0)
  expect((await outbox.list()).results).toMatchObject([{ applied: { id: 'second' } }])
})
