import { FEED_OFFER_SIZE, FEED_PAGE_SIZE, NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { DEFAULT_FEED_WEIGHTS } from '#contract/models/feed-weights.ts'
import type { ItemList, Video } from '#contract/models/video.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { LocalOps } from '#contract/worker-api.ts'
import { chooseGroups } from '#shared/interests/neighbourhoods.ts'
import type { Features } from '#shared/interests/profile.ts'
import { chooseNext, isFreshPlace, reasonFor, scorer, type Offer } from '#shared/interests/rank.ts'

import { featuresOf, offerOf } from './features.ts'
import type { Interests, ProfileRecord } from './interests.ts'

/** Videos that a page gets at a time: so few that each choice knows what the viewer did just before. */
const CHOSEN_COUNT = 4
/** Offers among which the next video is chosen. */
const RESERVE_MAX_COUNT = 60
/** Offers that suit less, for when the server has no more. */
const REMAINING_MAX_COUNT = 500
/** Of so many videos the balance takes account. */
const BEFORE_COUNT = 16
/** Requests in a row that bring nothing that may be shown. */
const EMPTY_MAX_COUNT = 5

type Offered = Offer & { video: Video }
type FromServer = (input: Input<'feed.recommend'>, isAwaited: boolean) => Promise<ItemList>

/** Chooses what For you shows among what the server offers, one feed at a time. */
export class ForYou {
  readonly #interests: Pick<Interests, 'record' | 'recent'>
  /** The end of what the server has offered. */
  #cursor = ''
  /** The end of the last page, as the page knows it. */
  #pageCursor: string | undefined
  #hasMore = true
  #reserve: Offered[] = []
  #remaining: Offered[] = []
  /** The latest videos that the page got, the last one last. */
  #before: Features[] = []
  #place = 0
  #offeredIds = new Set<string>()
  #countSinceRequest = 0
  #isRefilling = false
  /** The operators' latest. */
  #weights = DEFAULT_FEED_WEIGHTS

  constructor(interests: Pick<Interests, 'record' | 'recent'>) {
    this.#interests = interests
  }

  /**
   * The page after `cursor`. Asks the server once for as many videos as a page of its own has; while some are in
   * reserve, without making the page wait.
   * @throws {ApiError} when nothing is in reserve and the server cannot be asked, or when a guest has reached the limit
   */
  async next(cursor: string, fromServer: FromServer): Promise<ItemList> {
    if (cursor !== this.#pageCursor) this.#begin(cursor)
    for (let empty = 0; empty < EMPTY_MAX_COUNT; empty += 1) {
      const record = await this.#interests.record()
      if (this.#reserve.length < CHOSEN_COUNT && this.#hasMore) await this.#refill(record, fromServer, true)
      if (this.#reserve.length < CHOSEN_COUNT && !this.#hasMore)
        this.#reserve.push(...this.#remaining.splice(0, RESERVE_MAX_COUNT))
      const itemList = this.#choose(record)
      this.#countSinceRequest += itemList.length
      if (this.#hasMore && this.#countSinceRequest >= FEED_PAGE_SIZE)
        void this.#refillAhead(record, fromServer)
      const hasMore = this.#hasMore || this.#reserve.length + this.#remaining.length > 0
      if (itemList.length === 0 && hasMore) continue
      this.#pageCursor = this.#cursor
      return { itemList, hasMore, minCursor: cursor, maxCursor: this.#pageCursor }
    }
    return { itemList: [], hasMore: false, minCursor: cursor, maxCursor: cursor }
  }

  /** Sorts videos that come next (contract/worker-api.ts, interests.order). */
  async order({ shown, next, place }: LocalOps['interests.order']['input']): Promise<string[]> {
    const { profile } = await this.#interests.record()
    const before = shown.slice(-BEFORE_COUNT).map(featuresOf)
    const left = new Set(next.map((video, at) => offerOf(video, at, next.length)))
    const ordered: string[] = []
    while (left.size > 0) {
      const best = chooseNext(profile, this.#weights, [...left], before, place + ordered.length)
      if (!best) break
      left.delete(best)
      before.push(best)
      ordered.push(best.id)
    }
    return ordered
  }

  /** Lets go of what was chosen by a profile that is gone. */
  forget(): void {
    this.#before = []
  }

  #begin(cursor: string): void {
    this.#cursor = cursor
    this.#pageCursor = cursor
    this.#hasMore = true
    this.#reserve = []
    this.#remaining = []
    this.#before = [...this.#interests.recent]
    this.#place = FEED_PAGE_SIZE
    this.#offeredIds = new Set(this.#before.map(({ id }) => id))
    this.#countSinceRequest = 0
  }

  async #refillAhead(record: ProfileRecord, fromServer: FromServer): Promise<void> {
    if (this.#isRefilling) return
    this.#isRefilling = true
    try {
      await this.#refill(record, fromServer, false)
    } catch (error) {
      // The page learns of it when it gets there.
      if (isApiError(error, StatusCode.feedListLimit)) this.#reserve = this.#remaining = []
    } finally {
      this.#isRefilling = false
    }
  }

  async #refill(
    { profile, secret }: ProfileRecord,
    fromServer: FromServer,
    isAwaited: boolean,
  ): Promise<void> {
    const cursor = this.#cursor
    const groups = chooseGroups(profile.groups, NEIGHBOURHOOD_COUNT, secret).join(',')
    const asked = { cursor, count: FEED_OFFER_SIZE, groups }
    const { itemList, hasMore, maxCursor, weights } = await fromServer(asked, isAwaited)
    if (weights) this.#weights = weights
    // Another feed has begun meanwhile.
    if (cursor !== this.#cursor) return
    this.#cursor = maxCursor
    this.#hasMore = hasMore
    this.#countSinceRequest = 0
    const scoreOf = scorer(profile, this.#weights)
    const best = this.#reserve.toSorted((one, other) => scoreOf(other) - scoreOf(one))
    this.#remaining = [...best.splice(RESERVE_MAX_COUNT), ...this.#remaining].slice(0, REMAINING_MAX_COUNT)
    this.#reserve = best
    for (const [place, video] of itemList.entries()) {
      if (this.#offeredIds.has(video.id)) continue
      this.#offeredIds.add(video.id)
      this.#reserve.push(offerOf(video, place, itemList.length))
    }
  }

  #choose({ profile }: ProfileRecord): Video[] {
    const chosen: Video[] = []
    while (chosen.length < CHOSEN_COUNT) {
      // Videos that come back are for those who have seen all others.
      const isNew = ({ video }: Offered) => video.reason?.kind !== 'again'
      const offers = this.#reserve.some(isNew) ? this.#reserve.filter(isNew) : this.#reserve
      const best = chooseNext(profile, this.#weights, offers, this.#before, this.#place)
      // Muted ones are of no use later either.
      if (!best) {
        this.#reserve = this.#reserve.filter((offer) => !offers.includes(offer))
        if (this.#reserve.length === 0) break
        continue
      }
      this.#reserve = this.#reserve.filter((offer) => offer !== best)
      const isForItsPlace = best.isFresh && isFreshPlace(this.#place)
      const reason = isForItsPlace ? undefined : reasonFor(profile, this.#weights, best)
      chosen.push(reason ? { ...best.video, reason } : best.video)
      this.#before = [...this.#before, best].slice(-BEFORE_COUNT)
      this.#place += 1
    }
    return chosen
  }
}
