import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'

import { createDevice, ADA, actions, failing, noNetwork, pass, type Device } from './device.fixture.ts'

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

describe('a refusal for good', () => {
  const refusal = failing({ httpStatus: 404, statusCode: StatusCode.videoNotExist, message: 'Gone.' })

  test('is told with its reason, is not sent again, and holds back no other', async () => {
    const tab = device.openLeader()
    device.answers = [refusal]
    await device.like(tab, '1', true)
    await device.like(tab, '2', true)
    await pass(300_000)
    expect(device.sent).toHaveLength(2)
    expect(await actions(tab)).toMatchObject([
      { state: 'refused', problem: { message: 'Gone.' }, canUndo: true },
    ])
  })

  test('goes when the user has seen to it, or wants something else', async () => {
    const tab = device.openLeader()
    device.answers = [refusal, refusal]
    await device.like(tab, '1', true, 'first')
    await device.like(tab, '2', true)
    await pass(0)
    await tab.outbox.undo('first')
    await device.like(tab, '2', false)
    await pass(0)
    expect(await actions(tab)).toEqual([])
    expect(device.inputs().at(-1)).toEqual({ videoId: '2', liked: false })
  })

  test('sent again is a new action under a new key', async () => {
    const tab = device.openLeader()
    device.answers = [refusal]
    await device.like(tab, '1', true, 'first')
    await pass(0)
    await tab.outbox.retry('first')
    await pass(0)
    expect(device.sent).toHaveLength(2)
    expect(device.sent[1]?.id).not.toBe('first')
    expect(await actions(tab)).toEqual([])
  })
})

describe('taking back', () => {
  test('one that has not left does not leave', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    await device.like(tab, '1', true, 'first')
    await tab.outbox.undo('first')
    device.isOnline = true
    tab.outbox.wake()
    await pass(0)
    expect(device.sent).toEqual([])
    expect(tab.events.at(-1)).toEqual({ type: 'outbox.removed', ids: ['first'] })
  })

  test('one that may be done is followed by its opposite', async () => {
    const tab = device.openLeader()
    device.answers = [noNetwork]
    await device.like(tab, '1', true, 'first')
    await pass(0)
    await tab.outbox.undo('first')
    await pass(5_000)
    expect(device.inputs().at(-1)).toEqual({ videoId: '1', liked: false })
    expect(await actions(tab)).toEqual([])
  })

  test('all of it, at the log-out', async () => {
    device.isOnline = false
    const tab = device.openTab()
    await device.like(tab, '1', true)
    await device.like(tab, '2', true)
    await tab.outbox.discard(ADA)
    expect(await actions(tab)).toEqual([])
  })
})
