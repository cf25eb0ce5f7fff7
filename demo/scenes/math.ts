export const TAU = Math.PI * 2

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

export function lerp(from: number, to: number, amount: number): number {
  return from + (to - from) * amount
}

/** Fractional part, also positive for negative input. */
export function fract(value: number): number {
  return value - Math.floor(value)
}

/** Hermite step from 0 at `low` to 1 at `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

export function easeOutCubic(t: number): number {
  return 1 - (1 - clamp(t)) ** 3
}

export function easeInOut(t: number): number {
  return smoothstep(0, 1, t)
}

/** Overshoots a little before it settles at 1. */
export function easeOutBack(t: number): number {
  const u = clamp(t) - 1
  return 1 + 2.70158 * u ** 3 + 1.70158 * u ** 2
}

/** A wave in -1..1 that completes `cycles` whole turns in one loop. */
export function wave(phase: number, cycles = 1, offset = 0): number {
  return Math.sin(TAU * (phase * cycles + offset))
}

/** Rises from 0 at `start` to 1, holds, and falls to 0 at `end`; `ramp` is the length of each edge. */
export function envelope(position: number, start: number, end: number, ramp: number): number {
  return smoothstep(start, start + ramp, position) * (1 - smoothstep(end - ramp, end, position))
}

/** Deterministic numbers in 0..1 (mulberry32), so that a scene renders the same way every time. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Builds `count` items, each from its index. */
export function times<Item>(count: number, build: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => build(index))
}

/** The item at `index`, wrapping around at both ends. */
export function cycle<Item>(items: readonly Item[], index: number): Item {
  const item = items[((index % items.length) + items.length) % items.length]
  if (item === undefined) throw new RangeError('cycle needs at least one item')
  return item
}
