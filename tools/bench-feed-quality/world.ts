import { createRandom, type Random } from '#demo/fill/random.ts'

/** A made-up site: videos of authors, and viewers whose tastes nobody but the simulation knows. */
export const TOPIC_COUNT = 48
const TAGS_PER_TOPIC = 4
/** Hashtags that are put on anything. */
const COMMON_TAGS = ['foryou', 'viral', 'new', 'fun', 'watch']

export interface SimulatedVideo {
  index: number
  id: string
  author: number
  authorId: string
  musicId: string
  topics: readonly [main: number, second: number]
  tags: readonly string[]
  quality: number
  durationSec: number
  /** The round in which it was posted; negative ones were there before. */
  postedAt: number
}

export interface World {
  videos: readonly SimulatedVideo[]
  authorCount: number
  /** Whether an author's first video came after the simulation began. */
  isNewAuthor: readonly boolean[]
  viewerCount: number
  /** Authors who like and watch each other's videos, whatever they are: viewers of their own, after all others. */
  ring: readonly number[]
  /** By viewer, how much each topic is liked at first and after the change of taste: `TOPIC_COUNT` numbers each. */
  tastes: Float32Array
  laterTastes: Float32Array
  /** By viewer: how much of anything is watched, how often a good video is liked. */
  patience: Float32Array
  likeRates: Float32Array
  /** The round of a viewer's first view. */
  startRounds: Int32Array
}

export interface Size {
  viewers: number
  videos: number
  authors: number
  /** Rounds of the whole simulation. */
  rounds: number
  /** Authors who lift each other. */
  ring: number
}

export function createWorld(seed: number, size: Size): World {
  const random = createRandom(seed)
  const { videos, isNewAuthor } = createVideos(random, size)
  const tastes = new Float32Array(size.viewers * TOPIC_COUNT)
  const laterTastes = new Float32Array(size.viewers * TOPIC_COUNT)
  const patience = new Float32Array(size.viewers)
  const likeRates = new Float32Array(size.viewers)
  const startRounds = new Int32Array(size.viewers)
  for (let viewer = 0; viewer < size.viewers; viewer += 1) {
    const topics = random.sample(
      Array.from({ length: TOPIC_COUNT }, (_, topic) => topic),
      12,
    )
    const [first, second, third, fourth, fifth, ...weak] = topics
    const at = viewer * TOPIC_COUNT
    for (const topic of weak) tastes[at + topic] = laterTastes[at + topic] = 0.25
    for (const [topic, liking] of [
      [first, 1],
      [second, 0.85],
      [third, 0.7],
    ] as const)
      tastes[at + topic!] = liking
    // One interest stays, two are given up for others.
    for (const [topic, liking] of [
      [first, 0.9],
      [fourth, 1],
      [fifth, 0.8],
    ] as const)
      laterTastes[at + topic!] = liking
    patience[viewer] = 0.7 + 0.6 * random.next()
    likeRates[viewer] = 0.03 + 0.3 * random.next() ** 2
    // A fifth comes when the site has been there for half of the time.
    startRounds[viewer] = viewer % 5 === 4 ? size.rounds / 2 : 0
  }
  return {
    videos,
    authorCount: size.authors,
    isNewAuthor,
    viewerCount: size.viewers,
    // A fifth of them are new, as of all authors.
    ring: Array.from({ length: size.ring }, (_, author) => author),
    tastes,
    laterTastes,
    patience,
    likeRates,
    startRounds,
  }
}

function createVideos(random: Random, { videos: count, authors: authorCount, rounds }: Size) {
  const authors = Array.from({ length: authorCount }, (_, author) => ({
    id: String(1_000_000 + author),
    main: random.integer(0, TOPIC_COUNT - 1),
    second: random.integer(0, TOPIC_COUNT - 1),
    skill: normal(random),
    activity: random.next() ** 2 + 0.1,
    isNew: author % 5 === 0,
  }))
  const byActivity = authors.flatMap((author, index) =>
    Array.from({ length: Math.ceil(author.activity * 10) }, () => index),
  )
  const videos = Array.from({ length: count }, (_, index): SimulatedVideo => {
    const author = index < authorCount ? index : random.pick(byActivity)
    const { main, second, skill, isNew, id } = authors[author]!
    const isOff = random.next() < 0.15
    const topic = isOff ? random.integer(0, TOPIC_COUNT - 1) : main
    const tags = new Set<string>()
    if (random.next() < 0.8) tags.add(`t${topic}x${random.integer(0, TAGS_PER_TOPIC - 1)}`)
    if (random.next() < 0.4) tags.add(`t${second}x${random.integer(0, TAGS_PER_TOPIC - 1)}`)
    if (random.next() < 0.1) tags.add(`t${random.integer(0, TOPIC_COUNT - 1)}x0`)
    if (random.next() < 0.5) tags.add(random.pick(COMMON_TAGS))
    // Half were there before.
    const isOld = !isNew && random.next() < 0.6
    const from = isNew ? Math.floor(rounds / 4) : 0
    return {
      index,
      id: String(10_000_000 + index),
      author,
      authorId: id,
      musicId: String(random.next() < 0.5 ? 20_000 + topic : 30_000 + random.integer(0, 499)),
      topics: [topic, second],
      tags: [...tags],
      quality: 0.6 * skill + 0.8 * normal(random),
      durationSec: 6 + random.integer(0, 34),
      postedAt: isOld ? -random.integer(1, rounds) : random.integer(from, rounds - 2),
    }
  })
  return { videos, isNewAuthor: authors.map(({ isNew }) => isNew) }
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

/** A number from 0 to 1 that is the same whenever the same viewer meets the same video, whatever showed it. */
export function chance(viewer: number, video: number, salt: number): number {
  let mixed =
    Math.imul(viewer + 1, 0x9e_37_79_b1) ^
    Math.imul(video + 1, 0x85_eb_ca_6b) ^
    Math.imul(salt, 0xc2_b2_ae_35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x29_7a_2d_39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** A viewer's reaction to a video. */
export interface Watch {
  watchedShare: number
  watchedSec: number
  /** Whether they wanted to see it, which no policy is told. */
  isWanted: boolean
  isLiked: boolean
  isFollowed: boolean
}

/** Views after which a taste changes, and of one sitting. */
export const CHANGE_AT = 150
export const SITTING = 25

/** Plays a video to a viewer. @param viewIndex how many they have watched before */
export function play(world: World, viewer: number, video: SimulatedVideo, viewIndex: number): Watch {
  const tastes = viewIndex < CHANGE_AT ? world.tastes : world.laterTastes
  const at = viewer * TOPIC_COUNT
  const [main, second] = video.topics
  // In each sitting some topic is wanted more than at other times.
  const moodTopic = Math.floor(chance(viewer, Math.floor(viewIndex / SITTING), 7) * TOPIC_COUNT)
  const mood = (topic: number) => (topic === moodTopic ? 0.35 : 0)
  const liking =
    0.75 * (tastes[at + main]! + mood(main)) +
    0.25 * (tastes[at + second]! + mood(second)) +
    0.1 * video.quality +
    0.35 * (chance(viewer, video.author, 3) - 0.5) +
    0.5 * (chance(viewer, video.index, 1) - 0.5)
  const want = 1 / (1 + Math.exp(-8 * (liking - 0.36)))
  const noise = 0.3 * (chance(viewer, video.index, 2) - 0.5)
  const willing = want < 0.3 ? 0.4 * want : want
  const watchedShare = Math.min(1.5, Math.max(0.02, world.patience[viewer]! * (0.05 + willing + noise)))
  const isWanted = want >= 0.5
  return {
    watchedShare,
    watchedSec: watchedShare * video.durationSec,
    isWanted,
    isLiked: want > 0.6 && chance(viewer, video.index, 4) < world.likeRates[viewer]!,
    isFollowed: want > 0.8 && chance(viewer, video.index, 5) < 0.04,
  }
}
