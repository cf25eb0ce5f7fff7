/** Numbers that look random and are the same for every demo site. */
export interface Random {
  /** 0 included to 1 excluded */
  next(): number
  /** Whole, both ends included. */
  integer(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** `count` of them, or all, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
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
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new RangeError('There is nothing to pick from.')
    return item
  }
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const keyed = items.map((item) => ({ item, key: next() }))
    return keyed
      .toSorted((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ item }) => item)
  }
  return { next, integer, pick, sample }
}
