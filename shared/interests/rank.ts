import type { FeedWeights } from '#contract/models/feed-weights.ts'
import type { FeedReason } from '#contract/models/video.ts'

import { fondnessOf, leaningOf, VECTOR_SIZE, type Features, type Fondness, type Profile } from './profile.ts'

/** A video that the server offers. */
export interface Offer extends Features {
  /** 1 for the most popular one of a request, 0 for the last. */
  popularity: number
  /** New, and shown to its first audience: these have their own places. */
  isFresh: boolean
  /** By an author who has not been posting for long. */
  isByNewcomer: boolean
}

/** Neither an author nor a sound comes twice within this many videos. */
const APART = 8
/** Of this many videos at most half share a hashtag. */
const TOPIC_WINDOW = 16
/** Each place of this number belongs to a fresh video, rather by an author who has not been posting for long. */
const FRESH_EVERY = 4
/** An author whose videos were skipped so often in a row is not shown again by itself. */
export const SKIPPED_MAX_COUNT = 5

/** Returns a function that tells how well a video suits the viewer, by what the profile holds now. */
export function scorer(profile: Profile, weights: FeedWeights): (offer: Offer) => number {
  const leaning = leaningOf(profile, weights)
  return ({ tags, authorId, musicId, vector, popularity }) => {
    let score = weights.popular * popularity + weights.authors * fondnessOf(profile.authors, authorId)
    if (musicId !== null) score += weights.sounds * fondnessOf(profile.sounds, musicId)
    for (const tag of tags) score += (weights.hashtags * fondnessOf(profile.tags, tag)) / tags.length
    if (vector) for (let at = 0; at < VECTOR_SIZE; at += 1) score += leaning[at]! * vector[at]!
    return score
  }
}

/** Why a video suits the viewer. */
export type InterestReason = Extract<FeedReason, { kind: 'tag' | 'author' | 'sound' | 'taste' }>

/** A reason that counts for less is not worth naming. */
const REASON_MIN_SHARE = 0.1

const isChosen = (known: Fondness | undefined): boolean => known?.level !== undefined

/** Finds what counts most for a video, if what the viewer likes counts for more than how popular the video is. */
export function reasonFor(profile: Profile, weights: FeedWeights, offer: Offer): InterestReason | undefined {
  const { tags, authorId, musicId, vector, popularity } = offer
  const towards = (leaning: { taste: number; mood: number }) => {
    if (!vector) return 0
    const direction = leaningOf(profile, leaning)
    let sum = 0
    for (let at = 0; at < VECTOR_SIZE; at += 1) sum += direction[at]! * vector[at]!
    return sum
  }
  const reasons: [number, InterestReason][] = [
    ...tags.map((tag): [number, InterestReason] => [
      (weights.hashtags * fondnessOf(profile.tags, tag)) / tags.length,
      { kind: 'tag', tag, isChosen: isChosen(profile.tags.get(tag)) },
    ]),
    [
      weights.authors * fondnessOf(profile.authors, authorId),
      { kind: 'author', isChosen: isChosen(profile.authors.get(authorId)) },
    ],
    [towards({ taste: weights.taste, mood: 0 }), { kind: 'taste', isLately: false }],
    [towards({ taste: 0, mood: weights.mood }), { kind: 'taste', isLately: true }],
  ]
  if (musicId !== null) {
    const known = profile.sounds.get(musicId)
    reasons.push([
      weights.sounds * fondnessOf(profile.sounds, musicId),
      { kind: 'sound', isChosen: isChosen(known) },
    ])
  }
  const [share, reason] = reasons.reduce((one, other) => (other[0] > one[0] ? other : one))
  return share >= Math.max(REASON_MIN_SHARE, weights.popular * popularity) ? reason : undefined
}

/** Whether the viewer wants nothing of a video's author, sound or one of its hashtags. */
export const isMuted = ({ authors, sounds, tags }: Profile, offer: Features): boolean =>
  authors.get(offer.authorId)?.isMuted === true ||
  (offer.musicId !== null && sounds.get(offer.musicId)?.isMuted === true) ||
  offer.tags.some((tag) => tags.get(tag)?.isMuted)

/**
 * Chooses the next video: the one that suits the viewer best among those that keep the feed varied. If none does,
 * variety gives way. Muted ones are never chosen.
 * @param before the videos shown before, the latest last; sixteen are enough
 * @param place of the video in the feed, counted from 0
 */
export function chooseNext<Offered extends Offer>(
  profile: Profile,
  weights: FeedWeights,
  offers: readonly Offered[],
  before: readonly Features[],
  place: number,
): Offered | undefined {
  const recent = before.slice(-APART + 1)
  const authors = new Set(recent.map(({ authorId }) => authorId))
  const sounds = new Set(recent.map(({ musicId }) => musicId))
  const frequent = frequentTags(profile, before.slice(-TOPIC_WINDOW + 1))
  const isFreshTurn = isFreshPlace(place)
  const scoreOf = scorer(profile, weights)
  let best: Offered | undefined
  let bestScore = -Infinity
  for (const offer of offers) {
    if (isMuted(profile, offer)) continue
    let score = scoreOf(offer)
    if (isFreshTurn && offer.isFresh) score += offer.isByNewcomer ? 110 : 100
    // In this order they give way.
    if (offer.tags.some((tag) => frequent.has(tag))) score -= 1_000
    if (offer.musicId !== null && sounds.has(offer.musicId)) score -= 2_000
    if (authors.has(offer.authorId)) score -= 4_000
    if ((profile.skips.get(offer.authorId) ?? 0) >= SKIPPED_MAX_COUNT) score -= 8_000
    if (score > bestScore) {
      best = offer
      bestScore = score
    }
  }
  return best
}

/** Whether a place, counted from 0, belongs to a fresh video. */
export const isFreshPlace = (place: number): boolean => place % FRESH_EVERY === FRESH_EVERY - 1

/** Hashtags of which another video would be more than half of the last ones, but for those that the viewer chose. */
function frequentTags({ tags: fondness }: Profile, recent: readonly Features[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { tags } of recent) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const limit = TOPIC_WINDOW / 2
  const isWanted = (tag: string) => (fondness.get(tag)?.level ?? 0) > 0
  return new Set(
    Array.from(counts).flatMap(([tag, count]) => (count >= limit && !isWanted(tag) ? [tag] : [])),
  )
}
