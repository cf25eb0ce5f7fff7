/** Numbers of a video's vector, which `server/features/affinity/factorise.ts` finds. */
export const VECTOR_SIZE = 32

/** The vector and a constant, by which the profile learns how much is watched of any video. */
const SIZE = VECTOR_SIZE + 1

/** Of an earlier watch this much counts at the next one, so that tastes may change: half after 70 videos. */
const MEMORY = 0.99
/** A mood is what the last few videos have in common: half after six. */
const MOOD_MEMORY = 0.89
/** Holds the weights near 0 while little is known. A smaller number learns faster and errs more. */
const CAUTION = 2.5
/** Hashtags and authors are remembered until so many others came later. */
const NAMED_MAX_COUNT = 400
/** Of one video, a topic or an author is worth half of what it is worth of many. */
const NAMED_HALF_AT = 2

/** The public facts of a video, which every viewer is told alike. */
export interface Features {
  id: string
  authorId: string
  musicId: string | null
  /** Hashtags, without the number sign. */
  tags: readonly string[]
  /** Length 1, or null for a video that too few have watched. */
  vector: ArrayLike<number> | null
  /** The group of videos that are watched by the same viewers; -1 for none. */
  group: number
}

/** How a viewer takes to a hashtag, an author or a sound. */
export interface Fondness {
  /** Sum of the reactions, and how many they were; both are forgotten alike. */
  sum: number
  weight: number
  /** The words by which the viewer knows it, where the id says nothing. */
  label?: string
  /** The viewer's choice, from -1 to 1, which holds in place of what is learnt. */
  level?: number
  /** The viewer wants none of it. */
  isMuted?: boolean
}

/** How a viewer takes to hashtags, authors or sounds, by their ids. */
export type Named = Map<string, Fondness>

/** The viewer's interests, as far as a device has learnt them. Never sent. */
export interface Profile {
  /** Weights of a linear regression from vectors to reactions. */
  taste: Float32Array
  /** Sums from which the weights are solved: those of all inputs' products, `SIZE` times `SIZE`, and of inputs times reactions. */
  products: Float32Array
  reactions: Float32Array
  mood: Float32Array
  tags: Named
  authors: Named
  sounds: Named
  groups: Named
  /** Videos that were skipped, by author, since one was last watched. */
  skips: Map<string, number>
  /** How many videos it has learnt from. */
  seenCount: number
}

export function emptyProfile(): Profile {
  const products = new Float32Array(SIZE * SIZE)
  for (let index = 0; index < SIZE; index += 1) products[index * SIZE + index] = CAUTION
  return {
    taste: new Float32Array(SIZE),
    products,
    reactions: new Float32Array(SIZE),
    mood: new Float32Array(VECTOR_SIZE),
    tags: new Map(),
    authors: new Map(),
    sounds: new Map(),
    groups: new Map(),
    skips: new Map(),
    seenCount: 0,
  }
}

/** A viewer's reaction to a video. */
export interface Reaction {
  /** Share that was watched; over 1 when it was watched again. */
  watchedShare: number
  isLiked?: boolean
  isSaved?: boolean
  isShared?: boolean
  /** The viewer followed its author. */
  isFollowed?: boolean
  isDismissed?: boolean
}

/** Below this share a video was skipped. */
const SKIPPED_SHARE = 0.2

/** How a viewer liked a video: -1 for a dismissed one, about 0 for one that was half watched, 1 and more for a favourite. */
export function valueOf(reaction: Reaction): number {
  if (reaction.isDismissed) return -1
  const watched = Math.min(reaction.watchedShare, 1.5) - 0.5
  const acted =
    (reaction.isLiked ? 0.4 : 0) +
    (reaction.isSaved ? 0.4 : 0) +
    (reaction.isShared ? 0.4 : 0) +
    (reaction.isFollowed ? 0.6 : 0)
  return Math.min(2, watched + acted)
}

/** Learns from a video and what the viewer did with it (ridge regression with exponential forgetting). */
export function learn(
  profile: Profile,
  { authorId, musicId, tags, vector, group }: Features,
  reaction: Reaction,
): void {
  const value = valueOf(reaction)
  profile.seenCount += 1
  learnTaste(profile, vector, value)
  for (const tag of tags) note(profile.tags, tag, value)
  note(profile.authors, authorId, value)
  if (musicId !== null) note(profile.sounds, musicId, value)
  if (group >= 0) note(profile.groups, String(group), value)
  const isSkipped = reaction.isDismissed || reaction.watchedShare < SKIPPED_SHARE
  if (isSkipped) profile.skips.set(authorId, (profile.skips.get(authorId) ?? 0) + 1)
  else profile.skips.delete(authorId)
  trim(profile.skips)
}

/** Numbers of the regression: a vector, and the constant. */
const input = new Float32Array(SIZE)
const factor = new Float64Array(SIZE * SIZE)

function learnTaste(profile: Profile, vector: ArrayLike<number> | null, value: number): void {
  if (!vector) return
  const { products, reactions, mood } = profile
  for (let index = 0; index < VECTOR_SIZE; index += 1) input[index] = vector[index]!
  input[VECTOR_SIZE] = 1
  for (let row = 0; row < SIZE; row += 1) {
    reactions[row] = MEMORY * reactions[row]! + value * input[row]!
    // Caution is not forgotten: of a direction about which nothing is learnt any more nothing is known again.
    for (let column = 0; column <= row; column += 1) {
      const at = row * SIZE + column
      const held = row === column ? (1 - MEMORY) * CAUTION : 0
      products[at] = MEMORY * products[at]! + held + input[row]! * input[column]!
    }
  }
  solve(profile)
  for (let index = 0; index < VECTOR_SIZE; index += 1)
    mood[index] = MOOD_MEMORY * mood[index]! + (1 - MOOD_MEMORY) * value * vector[index]!
}

/** Finds the weights that fit the reactions best (Cholesky's method). */
function solve({ taste, products, reactions }: Profile): void {
  for (let row = 0; row < SIZE; row += 1) {
    let right = reactions[row]!
    for (let column = 0; column <= row; column += 1) {
      let sum = products[row * SIZE + column]!
      for (let at = 0; at < column; at += 1) sum -= factor[row * SIZE + at]! * factor[column * SIZE + at]!
      factor[row * SIZE + column] = row === column ? Math.sqrt(sum) : sum / factor[column * SIZE + column]!
      if (column < row) right -= factor[row * SIZE + column]! * taste[column]!
    }
    taste[row] = right / factor[row * SIZE + row]!
  }
  for (let row = SIZE - 1; row >= 0; row -= 1) {
    let sum = taste[row]!
    for (let at = row + 1; at < SIZE; at += 1) sum -= factor[at * SIZE + row]! * taste[at]!
    taste[row] = sum / factor[row * SIZE + row]!
  }
}

/** Notes a reaction under a name, the latest name last. */
function note(named: Named, name: string, value: number): void {
  const before = named.get(name)
  named.delete(name)
  named.set(name, {
    ...before,
    sum: MEMORY * (before?.sum ?? 0) + value,
    weight: MEMORY * (before?.weight ?? 0) + 1,
  })
  trimNamed(named)
}

/** Forgets the names that have not come for the longest time, but never what the viewer chose. */
export function trimNamed(named: Named): void {
  for (const [name, { level, isMuted }] of named) {
    if (named.size <= NAMED_MAX_COUNT) return
    if (level === undefined && !isMuted) named.delete(name)
  }
}

function trim(names: Map<string, unknown>): void {
  for (const name of names.keys()) {
    if (names.size <= NAMED_MAX_COUNT) return
    names.delete(name)
  }
}

/** How a viewer takes to a name: what they chose, or what was learnt, which is near 0 while little is known. */
export function fondnessOf(named: Named, name: string): number {
  const known = named.get(name)
  if (!known) return 0
  return known.level ?? known.sum / (known.weight + NAMED_HALF_AT)
}

/** The direction of the videos that the viewer is expected to like: by their taste, and by their mood. */
export function leaningOf({ taste, mood }: Profile, weights: { taste: number; mood: number }): Float32Array {
  return mood.map((value, at) => weights.taste * taste[at]! + weights.mood * value)
}
