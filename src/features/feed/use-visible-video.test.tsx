import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useVisibleVideo } from './use-visible-video.ts'

const render = renderInMain()

type EmitEntries = (entries: Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'>[]) => void

/** Reports, as browsers do, only when a video crosses one of the thresholds. */
class Observer {
  static latest: Observer
  readonly #emitEntries: EmitEntries
  readonly #thresholds: number[]
  readonly #passed = new Map<Element, number>()

  constructor(emitEntries: EmitEntries, { threshold }: { threshold: number[] }) {
    this.#emitEntries = emitEntries
    this.#thresholds = threshold
    Observer.latest = this
  }

  observe() {}
  disconnect() {}

  /** Makes this much of a video visible. */
  see(index: number, intersectionRatio: number): void {
    const target = document.querySelector(`[data-index="${index}"]`)
    if (!target) throw new Error(`There is no video ${index}.`)
    const passed = this.#thresholds.filter((line) => intersectionRatio >= line).length
    if (passed === (this.#passed.get(target) ?? 0)) return
    this.#passed.set(target, passed)
    this.#emitEntries([{ target, intersectionRatio }])
  }
}

const onPeek = vi.fn<(index: number) => void>()
const onCurrent = vi.fn<(index: number) => void>()
const onLeave = vi.fn<(index: number) => void>()

function Videos() {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useVisibleVideo(scroller, list, { onPeek, onCurrent, onLeave })
  return (
    <div ref={scroller}>
      <div ref={list}>
        <p data-index={0} />
        <p data-index={1} />
      </div>
    </div>
  )
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.clearAllMocks()
})

test('a video plays as soon as 2 % of it are seen, has the screen with most of it, and is left below 2 %', () => {
  render(<Videos />)
  const { latest: observer } = Observer
  observer.see(1, 0.01)
  expect(onPeek).not.toHaveBeenCalled()
  observer.see(1, 0.02)
  expect(onPeek.mock.calls).toEqual([[1]])
  observer.see(1, 0.59)
  expect(onCurrent).not.toHaveBeenCalled()
  observer.see(1, 0.6)
  expect(onCurrent.mock.calls).toEqual([[1]])
  observer.see(1, 0.3)
  expect(onLeave).not.toHaveBeenCalled()
  observer.see(1, 0.01)
  expect(onLeave.mock.calls).toEqual([[1]])
  expect(onPeek).toHaveBeenCalledTimes(1)
})
