import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { startDeadline } from '../deadline.ts'
import { wrapFailure, type WrappedResponse } from '../http/response.ts'
import type { CallScope } from '../http/types.ts'
import { untilSettled } from './gate.ts'
import { asked, good, openTab, scopeOf } from './tab.fixture.ts'
import { createThroughCaptcha } from './through-captcha.ts'

/** Specification section 4 (states, 800 ms) and section 8 (close, success, replay). */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const closed = { statusCode: -1, httpStatus: 403, body: {} }

describe('an answer 10000', () => {
  test('opens the captcha of its region, and the request waits', async () => {
    const tab = openTab()
    void tab.call('a')
    await pass(60_000)
    expect(tab.gate.state).toBe('open')
    expect(tab.events).toEqual([{ type: 'captcha.opened', region: 'sg' }])
    expect(tab.sent).toEqual(['a'])
  })

  test('solved: the next look, one every 800 ms, replays the request and gives its answer', async () => {
    const tab = openTab()
    const answer = tab.call('a')
    await pass(1_000)
    tab.solve()
    expect(tab.gate.state).toBe('closed')
    await pass(599)
    expect(tab.sent).toEqual(['a'])
    await pass(1)
    expect(await answer).toEqual(good('a'))
    expect(tab.sent).toEqual(['a', 'a'])
    expect(tab.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'success', isOwnTab: true })
  })

  test('closed: it resolves with statusCode -1 and the close is told', async () => {
    const tab = openTab()
    const answer = tab.call('a')
    await pass(100)
    tab.gate.settle('close')
    expect(tab.gate.state).toBe('reject-pass')
    await pass(800)
    expect(await answer).toMatchObject(closed)
    expect(tab.sent).toEqual(['a'])
    expect(tab.events.at(-1)).toEqual({ type: 'captcha.settled', outcome: 'close', isOwnTab: true })
  })

  test('after a rejected pass opens it anew', async () => {
    const tab = openTab()
    void tab.call('a')
    await pass(0)
    tab.gate.settle('close')
    await pass(800)
    void tab.call('b')
    await pass(0)
    expect(tab.gate.state).toBe('open')
    expect(tab.sent).toEqual(['a', 'b'])
  })

  test('that comes when the captcha was solved meanwhile is replayed without another', async () => {
    const tab = openTab()
    const through = createThroughCaptcha(tab.gate)
    const attempt = vi.fn<() => Promise<WrappedResponse>>().mockImplementationOnce(async () => {
      tab.gate.open('sg')
      tab.gate.settle('success')
      return asked
    })
    attempt.mockResolvedValue(good('a'))
    expect(await through('follows.set', scopeOf(), attempt)).toEqual(good('a'))
    expect(attempt).toHaveBeenCalledTimes(2)
    expect(tab.gate.state).toBe('closed')
  })
})

async function withOpenCaptcha() {
  const tab = openTab()
  const first = tab.call('first')
  await pass(0)
  return { ...tab, first }
}

describe('while it is open', () => {
  test('no other request is sent, reads neither', async () => {
    const { call, sent } = await withOpenCaptcha()
    void call('read', 'feed.recommend')
    void call('like', 'likes.set')
    await pass(10_000)
    expect(sent).toEqual(['first'])
  })

  test('each that waits looks by itself, every 800 ms from when it came (section 4)', async () => {
    const { call, sent, solve } = await withOpenCaptcha()
    await pass(300)
    void call('read', 'feed.recommend')
    await pass(400)
    solve()
    await pass(100)
    expect(sent).toEqual(['first', 'first'])
    await pass(299)
    expect(sent).toEqual(['first', 'first'])
    await pass(1)
    expect(sent).toEqual(['first', 'first', 'read'])
  })

  test('what is no call of the endpoint table waits as well, for as long as it takes', async () => {
    const { gate, solve } = await withOpenCaptcha()
    const onSettled = vi.fn<() => void>()
    void untilSettled(gate, new AbortController().signal).then(onSettled)
    await pass(3_000)
    solve()
    await pass(199)
    expect(onSettled).not.toHaveBeenCalled()
    await pass(1)
    expect(onSettled).toHaveBeenCalledOnce()
  })

  test('one that opens anew between two looks is another one: who waited for the first is told of its end', async () => {
    const { gate, first } = await withOpenCaptcha()
    await pass(100)
    gate.settle('close')
    gate.open('sg')
    await pass(700)
    expect(await first).toMatchObject(closed)
    expect(gate.state).toBe('open')
  })

  test('a solution that the server refuses leaves it open', async () => {
    const { gate } = await withOpenCaptcha()
    const refused = wrapFailure({ statusCode: 422, httpStatus: 422, message: '' })
    const through = createThroughCaptcha(gate)
    expect(await through('captcha.verify', scopeOf(), () => Promise.resolve(refused))).toBe(refused)
    expect(gate.state).toBe('open')
  })

  test('what settles it is sent, and a verified solution settles it', async () => {
    const { call, sent, gate } = await withOpenCaptcha()
    expect(await call('challenge', 'captcha.challenge')).toEqual(good('challenge'))
    expect(gate.state).toBe('open')
    expect(await call('verify', 'captcha.verify')).toEqual(good('verify'))
    expect(gate.state).toBe('closed')
    expect(sent).toEqual(['first', 'challenge', 'verify'])
  })

  test('five that wait are replayed in their order, each after the one before it', async () => {
    const tab = openTab()
    const through = createThroughCaptcha(tab.gate)
    tab.gate.open('sg')
    const log: string[] = []
    const names = ['1', '2', '3', '4', '5']
    const answers = names.map((name, index) =>
      through('follows.set', scopeOf(), async () => {
        log.push(`sent ${name}`)
        // The first one takes longest.
        await new Promise((resolve) => setTimeout(resolve, 50 * (5 - index)))
        log.push(`answered ${name}`)
        return good(name)
      }),
    )
    await pass(300)
    tab.gate.settle('success')
    await pass(2_000)
    expect(await Promise.all(answers)).toEqual(names.map(good))
    expect(log).toEqual(names.flatMap((name) => [`sent ${name}`, `answered ${name}`]))
  })

  test('a write made during the replays goes behind them', async () => {
    const tab = openTab()
    const through = createThroughCaptcha(tab.gate)
    tab.gate.open('sg')
    const log: string[] = []
    const slow = (name: string) =>
      through('likes.set', scopeOf(), async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        log.push(name)
        return good(name)
      })
    void slow('1')
    void slow('2')
    tab.gate.settle('success')
    await pass(850)
    void slow('3')
    await pass(500)
    expect(log).toEqual(['1', '2', '3'])
  })

  test('closing it fails all that need the pass, without asking again, and lets the rest go on', async () => {
    const { call, sent, gate, first } = await withOpenCaptcha()
    const others = [call('2'), call('3'), call('4'), call('5')]
    const like = call('like', 'likes.set')
    const read = call('read', 'feed.recommend')
    await pass(0)
    gate.settle('close')
    await pass(800)
    for (const answer of [first, ...others]) expect(await answer).toMatchObject(closed)
    expect(await like).toEqual(good('like'))
    expect(await read).toEqual(good('read'))
    expect(sent.toSorted()).toEqual(['first', 'like', 'read'])
    expect(gate.state).toBe('reject-pass')
  })

  test('an abort ends the waiting and frees the place in the queue', async () => {
    const { call, gate, first } = await withOpenCaptcha()
    const controller = new AbortController()
    const given = call('given up', 'likes.set', scopeOf(controller.signal))
    const next = call('next', 'likes.set')
    await pass(100)
    controller.abort()
    expect(await given).toMatchObject({ name: 'AbortError' })
    gate.settle('close')
    await pass(800)
    expect(await next).toEqual(good('next'))
    expect(await first).toMatchObject(closed)
  })
})

describe('the deadline of a call', () => {
  test('stands still while the captcha is open, and goes on afterwards', async () => {
    const tab = openTab()
    const onEnd = vi.fn<() => void>()
    const deadline = startDeadline(15_000, onEnd)
    const scope: CallScope = {
      ...scopeOf(),
      holdDeadline: deadline.hold,
    }
    await pass(10_000)
    void tab.call('a', 'follows.set', scope)
    await pass(0)
    expect(deadline.atMs).toBe(Infinity)
    await pass(3_600_000)
    expect(onEnd).not.toHaveBeenCalled()
    tab.gate.settle('close')
    await pass(800)
    expect(deadline.atMs - performance.now()).toBeGreaterThan(4_000)
    expect(deadline.atMs - performance.now()).toBeLessThanOrEqual(5_000)
    await pass(5_000)
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
