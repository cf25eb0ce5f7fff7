import type { Policy } from './policies.ts'
import { PAGE_SIZE } from './policies.ts'
import type { SimulatedSite } from './site.ts'
import type { SimulatedVideo } from './world.ts'

/** As engines of servers have by default (Gorse, which Divine uses, fits 16). */
const FACTORS = 32
const REGULARISATION = 8
/** How much more a watched video says than one that was not. */
const CONFIDENCE = 20
const SWEEPS = 2
/** Of each page, for videos that nobody knows yet. */
const EXPLORED_COUNT = 1

/**
 * A recommendation engine on the server, which stores what each viewer watched and chooses from all videos: implicit
 * matrix factorisation by alternating least squares (Hu, Koren and Volinsky 2008), fitted again each day, with viewers
 * folded in before each page.
 */
export function engine(): Policy {
  const pages = new Map<number, SimulatedVideo[]>()
  let items: Float32Array = new Float32Array(0)
  let gram: Float64Array = new Float64Array(FACTORS * FACTORS)
  let users: Float32Array | undefined

  return {
    name: 'server engine',
    learn(site) {
      const { videos, viewerCount } = site.world
      if (items.length === 0) items = starting(videos.length)
      users ??= new Float32Array(viewerCount * FACTORS)
      const watchers = videos.map((): [number, number][] => [])
      for (let viewer = 0; viewer < viewerCount; viewer += 1)
        for (const [at, index] of site.watched[viewer]!.entries())
          watchers[index]!.push([viewer, site.shares[viewer]![at]!])
      for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
        gram = gramOf(items)
        for (let viewer = 0; viewer < viewerCount; viewer += 1) foldIn(site, viewer, users)
        const userGram = gramOf(users)
        for (const [index, list] of watchers.entries()) solveInto(items, index, userGram, list, users)
      }
      gram = gramOf(items)
    },
    next(site, viewer) {
      let page = pages.get(viewer)
      if (!page || page.length === 0) pages.set(viewer, (page = choose(site, viewer)))
      return page.shift()
    },
  }

  function foldIn(site: SimulatedSite, viewer: number, into: Float32Array): void {
    const shares = site.shares[viewer]!
    const list = site.watched[viewer]!.map((index, at): [number, number] => [index, shares[at]!])
    solveInto(into, viewer, gram, list, items)
  }

  function choose(site: SimulatedSite, viewer: number): SimulatedVideo[] {
    const best: { video: SimulatedVideo; score: number }[] = []
    if (users) foldIn(site, viewer, users)
    for (const [rank, video] of site.ranked.entries()) {
      if (site.hasSeen(viewer, video.index)) continue
      let score = 0.1 * (1 - rank / site.ranked.length)
      if (users)
        for (let at = 0; at < FACTORS; at += 1)
          score += users[viewer * FACTORS + at]! * items[video.index * FACTORS + at]!
      if (best.length >= PAGE_SIZE && score <= best.at(-1)!.score) continue
      const place = best.findIndex((other) => other.score < score)
      best.splice(place < 0 ? best.length : place, 0, { video, score })
      if (best.length > PAGE_SIZE) best.pop()
    }
    const page = best.map(({ video }) => video)
    const from = (viewer * 7_919 + site.round) % Math.max(1, site.fresh.length)
    const explored = site.fresh.slice(from).find(({ index }) => !site.hasSeen(viewer, index))
    if (explored && !page.includes(explored))
      page.splice(PAGE_SIZE - EXPLORED_COUNT, EXPLORED_COUNT, explored)
    return page
  }
}

const confidenceOf = (share: number): number => CONFIDENCE * Math.min(1, share) ** 2

function starting(count: number): Float32Array {
  let state = 7
  return Float32Array.from({ length: count * FACTORS }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x6d_2b_79_f5
    return ((state >>> 8) / 2 ** 24 - 0.5) * 0.2
  })
}

function gramOf(rows: Float32Array): Float64Array {
  const gram = new Float64Array(FACTORS * FACTORS)
  for (let row = 0; row < rows.length; row += FACTORS)
    for (let one = 0; one < FACTORS; one += 1) {
      const value = rows[row + one]!
      if (value === 0) continue
      for (let other = 0; other <= one; other += 1) gram[one * FACTORS + other]! += value * rows[row + other]!
    }
  return gram
}

const matrix = new Float64Array(FACTORS * FACTORS)
const right = new Float64Array(FACTORS)

/** Solves one row of a factor by Cholesky's method. */
function solveInto(
  into: Float32Array,
  row: number,
  gram: Float64Array,
  list: readonly (readonly [index: number, share: number])[],
  others: Float32Array,
): void {
  if (list.length === 0) return
  matrix.set(gram)
  right.fill(0)
  for (let at = 0; at < FACTORS; at += 1) matrix[at * FACTORS + at]! += REGULARISATION
  for (const [index, share] of list) {
    const confidence = confidenceOf(share)
    const from = index * FACTORS
    for (let one = 0; one < FACTORS; one += 1) {
      const value = others[from + one]! * confidence
      right[one]! += others[from + one]! * (share > 0.4 ? 1 + confidence : 0)
      for (let other = 0; other <= one; other += 1)
        matrix[one * FACTORS + other]! += value * others[from + other]!
    }
  }
  for (let one = 0; one < FACTORS; one += 1) {
    for (let other = 0; other <= one; other += 1) {
      let sum = matrix[one * FACTORS + other]!
      for (let at = 0; at < other; at += 1) sum -= matrix[one * FACTORS + at]! * matrix[other * FACTORS + at]!
      matrix[one * FACTORS + other] =
        one === other ? Math.sqrt(Math.max(sum, 1e-9)) : sum / matrix[other * FACTORS + other]!
    }
  }
  for (let one = 0; one < FACTORS; one += 1) {
    let sum = right[one]!
    for (let at = 0; at < one; at += 1) sum -= matrix[one * FACTORS + at]! * right[at]!
    right[one] = sum / matrix[one * FACTORS + one]!
  }
  for (let one = FACTORS - 1; one >= 0; one -= 1) {
    let sum = right[one]!
    for (let at = one + 1; at < FACTORS; at += 1) sum -= matrix[at * FACTORS + one]! * right[at]!
    right[one] = sum / matrix[one * FACTORS + one]!
    into[row * FACTORS + one] = right[one]!
  }
}
