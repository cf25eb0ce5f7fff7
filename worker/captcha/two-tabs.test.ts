import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createChannelBetweenTabs, good, openTab } from './tab.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('two tabs', () => {
  test('share one captcha: what one opens is open in both, and settled where it is answered', async () => {
    const channel = createChannelBetweenTabs()
    const [one, other] = [openTab(channel), openTab(channel)]
    const first = one.call('a')
    await pass(0)
    const second = other.call('b')
    await pass(0)
    expect(other.events).toEqual([{ type: 'captcha.opened', region: 'sg' }])
    expect(other.sent).toEqual([])
    one.solve()
    other.solve()
    await pass(800)
    expect([await first, await second]).toEqual([good('a'), good('b')])
  })

  test('only the one in which it was answered reports it', async () => {
    const channel = createChannelBetweenTabs()
    const [one, other] = [openTab(channel), openTab(channel)]
    void one.call('a')
    await pass(0)
    one.gate.settle('close')
    await pass(0)
    expect(one.events.at(-1)).toMatchObject({ type: 'captcha.settled', isOwnTab: true })
    expect(other.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'close', isOwnTab: false })
  })

  test('one that starts while it is open hears of it', async () => {
    const channel = createChannelBetweenTabs()
    void openTab(channel).call('a')
    await pass(0)
    const late = openTab(channel)
    await pass(0)
    expect(late.gate.state).toBe('open')
  })
})
