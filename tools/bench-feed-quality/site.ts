import { FRESH_VIEWER_COUNT } from '#server/features/ranking/limits.ts'

import type { SimulatedVideo, Watch, World } from './world.ts'

/** Rounds of a day. */
export const ROUNDS_PER_DAY = 5
const SEC_PER_ROUND = 86_400 / ROUNDS_PER_DAY
/** As in `server/features/videos/score.ts`. */
const SECONDS_PER_TENFOLD = 45_000
const POINTS_PER_PLAY = 0.2
const FRESH_ROUNDS = 3 * ROUNDS_PER_DAY

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
  readonly viewers: Int32Array
  /** By viewer: the videos watched, in their order, and the share watched. */
  readonly watched: number[][]
  readonly shares: number[][]
  readonly liked: number[][]
  readonly followed: Set<number>[]
  /** By viewer a bit for each video. */
  readonly #seen: Uint8Array
  readonly #seenBytes: number

  constructor(world: World) {
    this.world = world
    const { videos, viewerCount, authorCount } = world
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
    for (const { index, postedAt } of there) {
      this.scores[index] =
        Math.log10(1 + this.points[index]!) + (postedAt * SEC_PER_ROUND) / SECONDS_PER_TENFOLD
    }
    const byScore = (one: SimulatedVideo, other: SimulatedVideo) =>
      this.scores[other.index]! - this.scores[one.index]!
    this.ranked = there.toSorted(byScore)
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

  note(viewer: number, { index, author }: SimulatedVideo, watch: Watch): void {
    this.#seen[viewer * this.#seenBytes + (index >> 3)]! |= 1 << (index & 7)
    this.watched[viewer]!.push(index)
    this.shares[viewer]!.push(watch.watchedShare)
    this.viewers[index]! += 1
    this.points[index]! += POINTS_PER_PLAY * watch.watchedShare + (watch.isLiked ? 1 : 0)
    if (watch.isLiked) this.liked[viewer]!.push(index)
    if (watch.isFollowed) this.followed[viewer]!.add(author)
  }
}
