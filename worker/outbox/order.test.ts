import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createDevice, noNetwork, pass, type Device } from './device.fixture.ts'

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

describe('several of one entity', () => {
  test('like, unlike, like before anything left is one request', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    for (const liked of [true, false, true]) await device.like(tab, '1', liked)
    device.isOnline = true
    tab.outbox.wake()
    await pass(0)
    expect(device.inputs()).toEqual([{ videoId: '1', liked: true }])
  })

  test('what one says is sent even if one says more, one after the other', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    for (const text of ['one', 'two', 'three']) await device.comment(tab, '1', text)
    device.isOnline = true
    let underWayCount = 0
    device.answers = Array.from({ length: 3 }, () => async () => {
      expect((underWayCount += 1)).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 10))
      underWayCount -= 1
    })
    tab.outbox.wake()
    await pass(100)
    expect(device.inputs().map((input) => 'text' in input && input.text)).toEqual(['one', 'two', 'three'])
  })

  test('one that is under way is not altered: the next waits behind it, and is replaced by the one after', async () => {
    const tab = device.openLeader()
    const { promise, resolve } = Promise.withResolvers<void>()
    device.answers = [() => promise]
    await device.like(tab, '1', true)
    await pass(0)
    await device.like(tab, '1', false)
    await device.like(tab, '1', true)
    await device.like(tab, '1', false)
    await pass(1_000)
    expect(device.sent).toHaveLength(1)
    resolve()
    await pass(0)
    expect(device.inputs()).toEqual([
      { videoId: '1', liked: true },
      { videoId: '1', liked: false },
    ])
  })

  test('one that has left and failed may be done: it is sent again before the next', async () => {
    const tab = device.openLeader()
    device.answers = [noNetwork]
    await device.like(tab, '1', true)
    await pass(0)
    await device.like(tab, '1', false)
    await pass(5_000)
    expect(device.inputs().map((input) => 'liked' in input && input.liked)).toEqual([true, true, false])
  })

  test('wait for a disk that is silent, which may have earlier ones', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    await device.comment(tab, '1', 'earlier')
    device.store.isWhole = false
    device.isOnline = true
    tab.outbox.wake()
    await device.comment(tab, '1', 'later')
    await pass(1_000)
    expect(device.sent).toEqual([])
    device.store.isWhole = true
    tab.outbox.wake()
    await pass(0)
    expect(device.inputs().map((input) => 'text' in input && input.text)).toEqual(['earlier', 'later'])
  })

  test('keep their order when this device’s clock is set back in between', async () => {
    const tab = device.openLeader()
    device.answers = [noNetwork]
    await device.like(tab, '1', true)
    await pass(0)
    vi.setSystemTime(Date.now() - 365 * 24 * 3_600_000)
    await device.like(tab, '1', false)
    await pass(5_000)
    expect(device.inputs().at(-1)).toEqual({ videoId: '1', liked: false })
  })
})
