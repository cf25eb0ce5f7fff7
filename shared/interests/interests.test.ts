import { describe, expect, test } from 'vitest'

import { DEFAULT_FEED_WEIGHTS } from '#contract/models/feed-weights.ts'

import { chooseGroups } from './neighbourhoods.ts'
import { emptyProfile, fondnessOf, leaningOf, learn, valueOf, VECTOR_SIZE, type Features } from './profile.ts'
import { chooseNext, SKIPPED_MAX_COUNT, type Offer } from './rank.ts'

/** A vector that points along one axis. */
const along = (axis: number) => Float32Array.from({ length: VECTOR_SIZE }, (_, at) => (at === axis ? 1 : 0))

let nextId = 0
const features = (parts: Partial<Features> = {}): Features => {
  nextId += 1
  return {
    id: String(nextId),
    authorId: `author ${nextId}`,
    musicId: null,
    tags: [],
    vector: null,
    group: -1,
    ...parts,
  }
}
const offer = (parts: Partial<Offer> = {}): Offer => ({
  ...features(parts),
  popularity: 0,
  isFresh: false,
  isByNewcomer: false,
  ...parts,
})
const WATCHED = { watchedShare: 1 }
const SKIPPED = { watchedShare: 0.05 }

describe('a profile', () => {
  test('takes to what is watched together with what the viewer watches', () => {
    const profile = emptyProfile()
    for (let view = 0; view < 10; view += 1) {
      learn(profile, features({ vector: along(1) }), WATCHED)
      learn(profile, features({ vector: along(2) }), SKIPPED)
    }
    const leaning = leaningOf(profile, { taste: 1, mood: 0 })
    expect(leaning[1]).toBeGreaterThan(0.3)
    expect(leaning[2]).toBeLessThan(-0.3)
    expect(leaning[3]).toBeCloseTo(0, 5)
  })

  test('takes to topics, authors and sounds, and less so after one video than after many', () => {
    const profile = emptyProfile()
    const ofSea = { tags: ['sea'], authorId: 'sol', musicId: 'tidal' }
    learn(profile, features(ofSea), WATCHED)
    const afterOne = fondnessOf(profile.tags, 'sea')
    for (let view = 0; view < 10; view += 1) learn(profile, features(ofSea), WATCHED)
    expect(afterOne).toBeGreaterThan(0)
    expect(fondnessOf(profile.tags, 'sea')).toBeGreaterThan(2 * afterOne)
    expect(fondnessOf(profile.authors, 'sol')).toBeGreaterThan(0.3)
    expect(fondnessOf(profile.sounds, 'tidal')).toBeGreaterThan(0.3)
    expect(fondnessOf(profile.tags, 'snow')).toBe(0)
  })

  test('has changed its mind within ten videos', () => {
    const profile = emptyProfile()
    for (let view = 0; view < 100; view += 1) learn(profile, features({ vector: along(1) }), WATCHED)
    for (let view = 0; view < 10; view += 1)
      learn(profile, features({ vector: along(view % 2 === 0 ? 1 : 2) }), view % 2 === 0 ? SKIPPED : WATCHED)
    const offers = [offer({ vector: along(1) }), offer({ vector: along(2) })]
    expect(chooseNext(profile, DEFAULT_FEED_WEIGHTS, offers, [], 0)).toBe(offers[1])
  })

  test('stays finite over years', () => {
    const profile = emptyProfile()
    for (let view = 0; view < 5_000; view += 1)
      learn(
        profile,
        features({ vector: along(view % 3), tags: [`t${view}`] }),
        view % 2 === 0 ? WATCHED : SKIPPED,
      )
    expect(profile.taste.every((weight) => Number.isFinite(weight) && Math.abs(weight) < 10)).toBe(true)
    expect(profile.tags.size).toBeLessThanOrEqual(400)
  })

  test('learns more from what a viewer does than from how long they watch', () => {
    expect(valueOf({ watchedShare: 1, isLiked: true })).toBeGreaterThan(valueOf(WATCHED))
    expect(valueOf({ watchedShare: 1.5 })).toBeGreaterThan(valueOf(WATCHED))
    expect(valueOf(SKIPPED)).toBeLessThan(0)
    expect(valueOf({ watchedShare: 1, isDismissed: true })).toBe(-1)
  })
})

describe('the next video', () => {
  const empty = emptyProfile()
  const choose = (offers: Offer[], before: Features[] = []) =>
    chooseNext(empty, DEFAULT_FEED_WEIGHTS, offers, before, before.length)

  test('for a viewer of whom nothing is known is the most popular one', () => {
    const offers = [offer({ popularity: 0.5 }), offer({ popularity: 1 }), offer({ popularity: 0.7 })]
    expect(choose(offers)).toBe(offers[1])
  })

  test.each([
    ['author', { authorId: 'sol' }],
    ['sound', { musicId: 'tidal' }],
  ])('has neither of the last seven videos’ %ss', (_what, same) => {
    const offers = [offer({ ...same, popularity: 1 }), offer({ popularity: 0 })]
    const before = [features(same), ...Array.from({ length: 6 }, () => features())]
    expect(choose(offers, before)).toBe(offers[1])
    expect(choose(offers, [...before, features()])).not.toBe(offers[1])
    expect(choose(offers.slice(0, 1), before)).toBe(offers[0])
  })

  test('has no hashtag that half of the last sixteen have', () => {
    const offers = [offer({ tags: ['sea'], popularity: 1 }), offer({ tags: ['snow'] })]
    const seaAndOthers = Array.from({ length: 15 }, (_, at) => features({ tags: at < 8 ? ['sea'] : [] }))
    expect(choose(offers, seaAndOthers.slice(1))).toBe(offers[0])
    expect(choose(offers, seaAndOthers)).toBe(offers[1])
  })

  test('is a fresh one at each fourth place, by a newcomer, and at others the best', () => {
    const offers = [
      offer({ popularity: 1 }),
      offer({ isFresh: true, popularity: 1 }),
      offer({ isFresh: true, isByNewcomer: true }),
    ]
    const before = Array.from({ length: 3 }, () => features())
    expect(choose(offers, before)).toBe(offers[2])
    expect(choose(offers.slice(0, 2), before)).toBe(offers[1])
    expect(choose(offers, before.slice(1))).toBe(offers[0])
  })

  test('is by nobody whom the viewer has skipped five times, until they watch them', () => {
    const profile = emptyProfile()
    for (let view = 0; view < SKIPPED_MAX_COUNT; view += 1)
      learn(profile, features({ authorId: 'loud' }), SKIPPED)
    const offers = [offer({ authorId: 'loud', popularity: 1 }), offer()]
    expect(chooseNext(profile, DEFAULT_FEED_WEIGHTS, offers, [], 0)).toBe(offers[1])
    learn(profile, features({ authorId: 'loud' }), { watchedShare: 1.5, isFollowed: true })
    learn(profile, features({ authorId: 'loud' }), { watchedShare: 1.5, isFollowed: true })
    expect(profile.skips.has('loud')).toBe(false)
  })
})

/** The fondness of a viewer who has watched ten videos of each group. */
const fondOf = (...groups: number[]) =>
  new Map(groups.map((group) => [String(group), { sum: 10, weight: 10 }]))
/** How likely something is beside how unlikely. */
const oddsOf = (share: number): number => share / (1 - share)

describe('the groups that a request names', () => {
  const GROUP_COUNT = 64

  test('are eight, the same for the same device and taste', () => {
    const asked = chooseGroups(fondOf(3, 17, 40), GROUP_COUNT, 1)
    expect(new Set(asked).size).toBe(8)
    expect(chooseGroups(fondOf(3, 17, 40), GROUP_COUNT, 1)).toEqual(asked)
    expect(chooseGroups(new Map(), GROUP_COUNT, 1)).toHaveLength(8)
  })

  test('hold a favourite on one device of two, and any other on one of nine', () => {
    const deviceCount = 4_000
    const named = new Float64Array(GROUP_COUNT)
    for (let secret = 0; secret < deviceCount; secret += 1)
      for (const group of chooseGroups(fondOf(3), GROUP_COUNT, secret)) named[group]! += 1 / deviceCount
    const others = [...named].filter((_, group) => group !== 3)
    expect(named[3]).toBeGreaterThan(0.45)
    expect(oddsOf(named[3]!) / oddsOf(Math.min(...others))).toBeLessThan(12)
    expect(Math.max(...others)).toBeLessThan(0.18)
  })
})
