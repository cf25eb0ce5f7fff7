import type { ReactNode } from 'react'

import type { VideoSlot } from './video-slot.ts'

/** A video, and how its article shows it. */
export interface Drawing {
  slot: VideoSlot
  renderVideo: (slot: VideoSlot) => ReactNode
}

const isSame = (one: Drawing, other: Drawing) =>
  one.renderVideo === other.renderVideo &&
  (one.slot.isSketch ?? false) === (other.slot.isSketch ?? false) &&
  Object.entries(other.slot).every(([name, value]) => value === one.slot[name as keyof VideoSlot])

/** Keeps React from hydrating an article of the document until a viewer comes near it. */
export class Gate {
  readonly opened: Promise<void>
  #resolve: () => void = () => undefined
  /** The article as it is in the document. */
  readonly #first: Drawing
  #latest: Drawing
  #onDraw: (() => void) | undefined

  constructor(first: Drawing) {
    this.#first = first
    this.#latest = first
    this.opened = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  get position(): number {
    return this.#latest.slot.position
  }

  open(): void {
    // `use` reads this before it waits: the article of an open gate renders at once.
    void Object.assign(this.opened, { status: 'fulfilled', value: undefined })
    this.#resolve()
  }

  draw(latest: Drawing): void {
    if (isSame(this.#latest, latest)) return
    this.#latest = latest
    this.#onDraw?.()
  }

  // For useSyncExternalStore.
  readonly readFirst = (): Drawing => this.#first
  readonly readLatest = (): Drawing => this.#latest
  readonly subscribe = (onDraw: () => void): (() => void) => {
    this.#onDraw = onDraw
    return () => {
      this.#onDraw = undefined
    }
  }
}

/** The gates of a feed that React hydrates from the document. */
export class Gates {
  readonly #gates = new Set<Gate>()
  #reach = 0
  #isSealed = false

  /** @returns undefined for an article that is not in the document */
  add(first: Drawing): Gate | undefined {
    if (this.#isSealed) return undefined
    const gate = new Gate(first)
    this.#gates.add(gate)
    if (gate.position <= this.#reach) gate.open()
    return gate
  }

  /** Notes that the document has been hydrated: later articles have no gate. */
  seal(): void {
    this.#isSealed = true
  }

  openUpTo(position: number): void {
    this.#reach = Math.max(this.#reach, position)
    for (const gate of this.#gates) {
      if (gate.position > this.#reach) continue
      gate.open()
      this.#gates.delete(gate)
    }
  }
}
