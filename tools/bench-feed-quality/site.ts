import { FRESH_VIEWER_COUNT } from '#server/features/ranking/limits.ts'
import {
  POINTS_PER_PLAY,
  SECONDS_PER_TENFOLD,
  UNPROVEN_HALF_AT_POINTS,
  UNPROVEN_MAX_POINTS,
} from '#server/features/videos/score.ts'
import { PLAYS_MAX_COUNT } from '#server/features/views/limits.ts'

import type { SimulatedVideo, Watch, World } from './world.ts'

/** Rounds of a day. */
export const ROUNDS_PER_DAY = 5
const SEC_PER_ROUND = 86_400 / ROUNDS_PER_DAY
const FRESH_ROUNDS = 3 * ROUNDS_PER_DAY

/** Users of a ring do nothing for each other, or all that they can, or that while the site weighs exchanged likes less. */
export type Ring = 'honest' | 'lifts' | 'weighed'

/** All that a user of the ring does for a video of another. */
const LIFT: Watch = {
  watchedShare: PLAYS_MAX_COUNT,
  watchedSec: 0,
  isWanted: false,
  isLiked: true,
  isFollowed: false,
}

/** The server's knowledge of a site in which one policy alone chooses what is watched. */
export class SimulatedSite {
  readonly world: World
  round = 0
  /** Videos that are there, the most popular first, as For you ranks them today. */
  ranked: SimulatedVideo[] = []
  fresh: SimulatedVideo[] = []
  readonly byTag = new Map<string, SimulatedVideo[]>()
  readonly byAuthor: SimulatedVideo[][]
  readonly scores: Float64Array
  readonly points: Float64Array
  /** Points that the ring gave, which `points` lacks. */
  readonly ringPoints: Float64Array
  /** How much higher the ring's videos of the last days stood than without it, as shares of their places. */
  readonly lifts: number[] = []
  readonly viewers: Int32Array
  /** By viewer: the videos watched, in their order, and the share watched. */
  readonly watched: number[][]
  readonly shares: number[][]
  readonly liked: number[][]
  readonly followed: Set<number>[]
  /** By viewer a bit for each video. */
  readonly #seen: Uint8Array
  readonly #seenBytes: number
  readonly #ring: Ring

  constructor(world: World, ring: Ring = 'honest') {
    this.world = world
    this.#ring = ring
    const { videos, authorCount } = world
    const viewerCount = world.viewerCount + world.ring.length
    this.ringPoints = new Float64Array(videos.length)
    this.scores = new Float64Array(videos.length)
    this.points = new Float64Array(videos.length)
    this.viewers = new Int32Array(videos.length)
    this.byAuthor = Array.from({ length: authorCount }, () => [])
    this.watched = Array.from({ length: viewerCount }, () => [])
    this.shares = Array.from({ length: viewerCount }, () => [])
    this.liked = Array.from({ length: viewerCount }, () => [])
    this.followed = Array.from({ length: viewerCount }, () => new Set())
    this.#seenBytes = Math.ceil(videos.length / 8)
    this.#seen = new Uint8Array(viewerCount * this.#seenBytes)
  }

  hasSeen(viewer: number, video: number): boolean {
    return ((this.#seen[viewer * this.#seenBytes + (video >> 3)]! >> (video & 7)) & 1) === 1
  }

  /** Ranks the videos that are there in a round. */
  begin(round: number): void {
    this.round = round
    const there = this.world.videos.filter(({ postedAt }) => postedAt <= round)
    if (this.#ring !== 'honest') this.#lift(there)
    for (const video of there) this.scores[video.index] = this.#scoreOf(video, this.ringPoints[video.index]!)
    const byScore = (one: SimulatedVideo, other: SimulatedVideo) =>
      this.scores[other.index]! - this.scores[one.index]!
    this.ranked = there.toSorted(byScore)
    this.#measureLifts()
    this.fresh = there.filter(
      ({ index, postedAt }) => postedAt > round - FRESH_ROUNDS && this.viewers[index]! < FRESH_VIEWER_COUNT,
    )
    this.byTag.clear()
    for (const list of this.byAuthor) list.length = 0
    for (const video of this.ranked) {
      this.byAuthor[video.author]!.push(video)
      for (const tag of video.tags) {
        const list = this.byTag.get(tag)
        if (list) list.push(video)
        else this.byTag.set(tag, [video])
      }
    }
  }

  #scoreOf({ index, postedAt }: SimulatedVideo, ringPoints: number): number {
    const points = this.points[index]!
    const given =
      this.#ring === 'weighed'
        ? (UNPROVEN_MAX_POINTS * ringPoints) / (ringPoints + UNPROVEN_HALF_AT_POINTS)
        : ringPoints
    return Math.log10(1 + points + given) + (postedAt * SEC_PER_ROUND) / SECONDS_PER_TENFOLD
  }

  /** Lets the ring do what it can for its new videos. */
  #lift(there: readonly SimulatedVideo[]): void {
    const { ring, viewerCount } = this.world
    const ringAuthors = new Set(ring)
    const lifted = there.filter(
      ({ author, index, postedAt }) =>
        ringAuthors.has(author) && this.ringPoints[index] === 0 && postedAt > this.round - FRESH_ROUNDS,
    )
    for (const video of lifted) {
      for (const [place, author] of ring.entries()) {
        if (author === video.author) continue
        this.ringPoints[video.index]! += POINTS_PER_PLAY * LIFT.watchedShare + 1
        this.#remember(viewerCount + place, video, LIFT)
        if (this.#ring === 'lifts') this.viewers[video.index]! += 1
      }
    }
  }

  /** Compares the places of the ring's new videos with those that they would have without it. */
  #measureLifts(): void {
    const ringAuthors = new Set(this.world.ring)
    const scores = this.ranked.map(({ index }) => this.scores[index]!)
    for (const [at, video] of this.ranked.entries()) {
      if (!ringAuthors.has(video.author) || video.postedAt <= this.round - FRESH_ROUNDS) continue
      const alone = this.#scoreOf(video, 0)
      const placeOf = (own: number) => scores.filter((score) => score > own).length + 1
      const place = placeOf(alone)
      this.lifts.push((place - placeOf(scores[at]!)) / place)
    }
  }

  /** How many viewers, the first ones, teach what is watched together. */
  get teacherCount(): number {
    return this.#ring === 'weighed' ? this.world.viewerCount : this.watched.length
  }

  note(viewer: number, video: SimulatedVideo, watch: Watch): void {
    this.#remember(viewer, video, watch)
    this.viewers[video.index]! += 1
    this.points[video.index]! += POINTS_PER_PLAY * watch.watchedShare + (watch.isLiked ? 1 : 0)
  }

  #remember(viewer: number, { index, author }: SimulatedVideo, watch: Watch): void {
    this.#seen[viewer * this.#seenBytes + (index >> 3)]! |= 1 << (index & 7)
    this.watched[viewer]!.push(index)
    this.shares[viewer]!.push(watch.watchedShare)
    if (watch.isLiked) this.liked[viewer]!.push(index)
    if (watch.isFollowed) this.followed[viewer]!.add(author)
  }
}
