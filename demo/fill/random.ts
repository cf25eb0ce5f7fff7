/** Numbers that look random and are the same for every demo site. */
export interface Random {
  /** 0 included to 1 excluded */
  next(): number
  /** A whole number, both ends included. */
  integer(min: number, max: number): number
  pick<Value>(values: readonly Value[]): Value
  /** `count` of the values, or all, in random order. */
  sample<Value>(values: readonly Value[], count: number): Value[]
}

/** Mulberry32: small, and good enough for scattering likes. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[integer(0, values.length - 1)]
    if (value === undefined) throw new RangeError('There is nothing to pick from.')
    return value
  }
  const sample = <Value>(values: readonly Value[], count: number): Value[] => {
    const keyed = values.map((value) => ({ value, key: next() }))
    return keyed
      .toSorted((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ value }) => value)
  }
  return { next, integer, pick, sample }
}
