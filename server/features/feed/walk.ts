import * as v from 'valibot'

import { IdSchema } from '#contract/models/primitives.ts'

import { cursorFormat, RankSchema, type Rank } from './cursor.ts'

/** Videos that a page shows out of turn, at most, so that authors alternate. */
export const AHEAD_MAX_COUNT = 8
/** Tags that a walk looks for. */
export const INTEREST_MAX_COUNT = 3
/** Lots of fresh videos are below it. */
export const FRESH_KEY_LIMIT = 2 ** 52

const MillisecondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
const FreshPlaceSchema = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(2 * FRESH_KEY_LIMIT))

const WalkSchema = v.tuple([
  MillisecondsSchema,
  v.nullable(RankSchema),
  v.nullable(RankSchema),
  v.nullable(RankSchema),
  FreshPlaceSchema,
  FreshPlaceSchema,
  v.nullable(v.tuple([MillisecondsSchema, IdSchema])),
  v.nullable(v.pipe(v.array(IdSchema), v.maxLength(INTEREST_MAX_COUNT))),
  v.pipe(v.array(IdSchema), v.maxLength(AHEAD_MAX_COUNT)),
  v.nullable(IdSchema),
])

/**
 * How far somebody has come in For you: a place in each pool. What lies behind one of them has been shown, so
 * that no list of what was shown is needed.
 */
export interface Walk {
  /** When it began, on the server's clock. */
  startedAtMs: number
  popular: Rank | null
  followed: Rank | null
  similarTag: Rank | null
  /** The walk through the fresh videos begins behind this lot and goes round. */
  freshStart: number
  /** The lot that was shown last; those of the second round count from `FRESH_KEY_LIMIT`. */
  fresh: number
  /** Of what was seen before the walk: when it was, and the video. */
  again: readonly [seenAtMs: number, id: string] | null
  /** Ids of the tags that the viewer likes. Null until they are known. */
  tagIds: readonly string[] | null
  /** Shown out of turn: their pools have not come to them yet. */
  ahead: readonly string[]
  lastAuthorId: string | null
}

const walkFormat = cursorFormat(WalkSchema)

export const startWalk = (nowMs = Date.now(), lot = Math.random()): Walk => {
  const freshStart = Math.floor(lot * FRESH_KEY_LIMIT) - 1
  return {
    startedAtMs: nowMs,
    popular: null,
    followed: null,
    similarTag: null,
    freshStart,
    fresh: freshStart,
    again: null,
    tagIds: null,
    ahead: [],
    lastAuthorId: null,
  }
}

export const encodeWalk = (walk: Walk): string =>
  walkFormat.encode([
    walk.startedAtMs,
    walk.popular,
    walk.followed,
    walk.similarTag,
    walk.freshStart,
    walk.fresh,
    walk.again && [...walk.again],
    walk.tagIds && [...walk.tagIds],
    [...walk.ahead],
    walk.lastAuthorId,
  ])

/** @throws {ApiError} 400 when no walk made the cursor */
export function decodeWalk(cursor: string | undefined): Walk {
  const fields = walkFormat.decode(cursor)
  if (!fields) return startWalk()
  const [startedAtMs, popular, followed, similarTag, freshStart, fresh, again, tagIds, ahead, lastAuthorId] =
    fields
  return {
    startedAtMs,
    popular,
    followed,
    similarTag,
    freshStart,
    fresh,
    again,
    tagIds,
    ahead,
    lastAuthorId,
  }
}
