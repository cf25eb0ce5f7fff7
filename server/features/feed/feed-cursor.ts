import * as v from 'valibot'

import { CountSchema, IdSchema } from '#contract/models/primitives.ts'
import { cursorFormat, RankSchema, type Rank } from '#server/db/cursor.ts'

/** Maximum number of videos that a page promotes out of turn, so that authors alternate. */
export const PROMOTED_MAX_COUNT = 8
/** Hashtags by which a feed picks similar videos. */
export const INTEREST_MAX_COUNT = 3
/** Upper bound of the shuffle keys of fresh videos. */
export const FRESH_KEY_LIMIT = 2 ** 52

const MillisecondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
const FreshPlaceSchema = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(2 * FRESH_KEY_LIMIT))

const FIELDS = [
  MillisecondsSchema,
  v.nullable(RankSchema),
  v.nullable(RankSchema),
  v.nullable(RankSchema),
  FreshPlaceSchema,
  FreshPlaceSchema,
  v.nullable(v.tuple([MillisecondsSchema, IdSchema])),
  v.nullable(v.pipe(v.array(IdSchema), v.maxLength(INTEREST_MAX_COUNT))),
  v.pipe(v.array(IdSchema), v.maxLength(PROMOTED_MAX_COUNT)),
  v.nullable(IdSchema),
] as const

/**
 * The wire format: fields by position, so that open pages continue after an update. Older cursors lack the count of
 * shown videos.
 */
const FeedCursorSchema = v.union([v.tuple([...FIELDS, CountSchema]), v.tuple(FIELDS)])

/**
 * A viewer's position in For you: a position in each pool. Everything before it has been shown, so no list of shown
 * videos is needed.
 */
export interface FeedCursor {
  /** When the feed began, on the server's clock. */
  startedAtMs: number
  popular: Rank | null
  followed: Rank | null
  similarTag: Rank | null
  /** Fixes the order of the fresh videos, which begin after it and wrap around. */
  shuffleKey: number
  /** The key of the last shown fresh video; keys of the second round count from `FRESH_KEY_LIMIT`. */
  fresh: number
  /** The last rewatch: when the video was seen before the feed began, and its id. */
  rewatch: readonly [seenAtMs: number, id: string] | null
  /** Ids of the tags that the viewer likes. Null until they are known. */
  tagIds: readonly string[] | null
  /** Shown out of turn, before their pools reach them. */
  promotedIds: readonly string[]
  lastAuthorId: string | null
  /** Number of videos that the feed has shown, where guests have a limit. */
  shownCount: number
}

const feedCursorFormat = cursorFormat(FeedCursorSchema)

/** @param random from 0 to 1, 1 excluded */
export const startCursor = (nowMs = Date.now(), random = Math.random()): FeedCursor => {
  const shuffleKey = Math.floor(random * FRESH_KEY_LIMIT) - 1
  return {
    startedAtMs: nowMs,
    popular: null,
    followed: null,
    similarTag: null,
    shuffleKey,
    fresh: shuffleKey,
    rewatch: null,
    tagIds: null,
    promotedIds: [],
    lastAuthorId: null,
    shownCount: 0,
  }
}

export const encodeCursor = (cursor: FeedCursor): string =>
  feedCursorFormat.encode([
    cursor.startedAtMs,
    cursor.popular,
    cursor.followed,
    cursor.similarTag,
    cursor.shuffleKey,
    cursor.fresh,
    cursor.rewatch && [...cursor.rewatch],
    cursor.tagIds && [...cursor.tagIds],
    [...cursor.promotedIds],
    cursor.lastAuthorId,
    cursor.shownCount,
  ])

/** @throws {ApiError} 400 when the text is not a cursor of For you */
export function decodeCursor(text: string | undefined): FeedCursor {
  const fields = feedCursorFormat.decode(text)
  if (!fields) return startCursor()
  const [
    startedAtMs,
    popular,
    followed,
    similarTag,
    shuffleKey,
    fresh,
    rewatch,
    tagIds,
    promotedIds,
    lastAuthorId,
    shownCount = 0,
  ] = fields
  return {
    startedAtMs,
    popular,
    followed,
    similarTag,
    shuffleKey,
    fresh,
    rewatch,
    tagIds,
    promotedIds,
    lastAuthorId,
    shownCount,
  }
}
