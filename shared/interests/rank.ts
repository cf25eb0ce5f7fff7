import { fondnessOf, leaningOf, VECTOR_SIZE, type Features, type Profile } from './profile.ts'

/** How much each reason for a video counts. An operator may change them within limits. */
export interface Weights {
  /** Watched by those who watch what the viewer watches. */
  taste: number
  mood: number
  topics: number
  authors: number
  sounds: number
  /** Watched and liked by many lately. */
  popular: number
}

export const DEFAULT_WEIGHTS: Weights = {
  taste: 1,
  mood: 0.6,
  topics: 0.5,
  authors: 0.5,
  sounds: 0.1,
  popular: 0.15,
}

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
export function scorer(profile: Profile, weights: Weights): (offer: Offer) => number {
  const leaning = leaningOf(profile, weights)
  return ({ tags, authorId, musicId, vector, popularity }) => {
    let score = weights.popular * popularity + weights.authors * fondnessOf(profile.authors, authorId)
    if (musicId !== null) score += weights.sounds * fondnessOf(profile.sounds, musicId)
    for (const tag of tags) score += (weights.topics * fondnessOf(profile.tags, tag)) / tags.length
    if (vector) for (let at = 0; at < VECTOR_SIZE; at += 1) score += leaning[at]! * vector[at]!
    return score
  }
}

/**
 * Chooses the next video: the one that suits the viewer best among those that keep the feed varied. If none does,
 * variety gives way.
 * @param before the videos shown before, the latest last
 */
export function chooseNext<Offered extends Offer>(
  profile: Profile,
  weights: Weights,
  offers: readonly Offered[],
  before: readonly Features[],
): Offered | undefined {
  const recent = before.slice(-APART + 1)
  const authors = new Set(recent.map(({ authorId }) => authorId))
  const sounds = new Set(recent.map(({ musicId }) => musicId))
  const frequent = frequentTags(before.slice(-TOPIC_WINDOW + 1))
  const isFreshTurn = before.length % FRESH_EVERY === FRESH_EVERY - 1
  const scoreOf = scorer(profile, weights)
  let best: Offered | undefined
  let bestScore = -Infinity
  for (const offer of offers) {
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

/** Hashtags of which another video would be more than half of the last ones. */
function frequentTags(recent: readonly Features[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { tags } of recent) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const limit = TOPIC_WINDOW / 2
  return new Set(Array.from(counts).flatMap(([tag, count]) => (count >= limit ? [tag] : [])))
}
