import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const visibility = vi.fn<() => DocumentVisibilityState>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // As in Safari, which reports no idleness: each run is a task.
  vi.stubGlobal('requestIdleCallback', undefined)
  visibility.mockReturnValue('visible')
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hide = () => {
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('what nobody waits for runs when the page is ten seconds old (issue 49, line 2)', async () => {
  const { whenCalm } = await import('./when-calm.ts')
  const run = vi.fn<() => void>()
  vi.advanceTimersByTime(4_000)
  whenCalm(run)
  vi.advanceTimersByTime(5_900)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(101)
  expect(run).toHaveBeenCalledTimes(1)
})

test('later work runs soon, and not in the task of who asks', async () => {
  const { whenCalm } = await import('./when-calm.ts')
  whenCalm(() => undefined)
  vi.advanceTimersByTime(10_001)
  const run = vi.fn<() => void>()
  whenCalm(run)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a page that is hidden or left may not come back: all runs at once, before other listeners, and once', async () => {
  for (const leave of [hide, () => dispatchEvent(new Event('pagehide'))]) {
    vi.resetModules()
    visibility.mockReturnValue('visible')
    const { whenCalm } = await import('./when-calm.ts')
    const order: string[] = []
    addEventListener('pagehide', () => order.push('a part'), { once: true })
    addEventListener('visibilitychange', () => order.push('a part'), { once: true })
    whenCalm(() => order.push('one'))
    whenCalm(() => order.push('two'))
    leave()
    expect(order).toEqual(['one', 'two', 'a part'])
    vi.advanceTimersByTime(20_000)
    expect(order).toHaveLength(3)
  }
})

test('what has been cancelled does not run, before or after', async () => {
  const { whenCalm } = await import('./when-calm.ts')
  const run = vi.fn<() => void>()
  const forgo = whenCalm(run)
  forgo()
  vi.advanceTimersByTime(10_001)
  const forgoLater = whenCalm(run)
  forgoLater()
  vi.advanceTimersByTime(1)
  expect(run).not.toHaveBeenCalled()
})
