import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'

import { createDevice, ADA, BEA, actions, failing, pass, type Device } from './device.fixture.ts'

let device: Device
beforeEach(() => {
  vi.useFakeTimers()
  device = createDevice()
})
afterEach(() => void vi.useRealTimers())

describe('whose it is', () => {
  test('a session that has ended keeps everything until the same user is back', async () => {
    const tab = device.openLeader()
    device.answers = [failing({ httpStatus: 401, statusCode: StatusCode.notLoggedIn })]
    await device.like(tab, '1', true)
    await device.like(tab, '2', true)
    await pass(0)
    expect(tab.failures).toEqual(['logIn'])
    const sentBefore = device.sent.length

    device.userId = null
    tab.outbox.changeUser()
    await pass(300_000)
    device.userId = BEA
    tab.outbox.changeUser()
    await pass(300_000)
    expect(device.sent).toHaveLength(sentBefore)

    device.userId = ADA
    tab.outbox.changeUser()
    await pass(0)
    expect(await actions(tab)).toEqual([])
    expect(device.sent.every((entry) => entry.userId === ADA)).toBe(true)
  })

  test('nothing leaves when somebody else has logged in while it was taken from the disk', async () => {
    const tab = device.openLeader()
    await device.like(tab, '1', true)
    device.userId = BEA
    await pass(0)
    expect(device.sent).toEqual([])
    device.userId = ADA
    tab.outbox.changeUser()
    await pass(0)
    expect(device.sent).toHaveLength(1)
  })

  test('another user neither sees them nor can touch them; a guest learns only that somebody is awaited', async () => {
    device.isOnline = false
    const tab = device.openLeader()
    await device.like(tab, '1', true, 'of-ada')
    device.userId = BEA
    expect(await actions(tab)).toEqual([])
    await tab.outbox.undo('of-ada')
    device.userId = null
    expect(await tab.outbox.list()).toEqual({
      actions: [],
      results: [],
      isAwaitingLogIn: true,
      isPersistent: true,
    })
    device.userId = ADA
    expect((await tab.outbox.list()).isAwaitingLogIn).toBe(false)
    expect(await actions(tab)).toMatchObject([{ id: 'of-ada', state: 'queued', subject: '@ada' }])
  })

  test('an action waits until its user has accepted the rules, and the page is told once', async () => {
    const tab = device.openLeader()
    const asked = { httpStatus: 403, statusCode: StatusCode.forbidden, fields: { reason: 'rules' } }
    device.answers = [failing(asked), failing(asked)]
    await device.like(tab, '1', true)
    await pass(10_000)
    expect(tab.failures).toEqual(['rules'])
    await pass(120_000)
    expect(await actions(tab)).toEqual([])
    expect(device.sent).toHaveLength(3)
  })

  test('a tab with another user hears nothing of them', async () => {
    const leader = device.openLeader()
    const other = device.openTab()
    await device.like(leader, '1', true)
    device.userId = BEA
    other.events.length = 0
    await pass(0)
    expect(other.events).toEqual([])
  })
})
