import * as v from 'valibot'

import { NEIGHBOURHOOD_COUNT } from '#contract/constants.ts'
import { CountSchema, IdSchema } from '#contract/models/primitives.ts'
import { cursorFormat, RankSchema, type Rank } from '#server/db/cursor.ts'

/** Maximum number of videos that a page promotes out of turn, so that authors alternate. */
export const PROMOTED_MAX_COUNT = 8
/** Hashtags by which a feed picks similar videos. */
export const INTEREST_MAX_COUNT = 3
/** Groups of videos in which a feed remembers its position: as many as a cursor has room for. */
export const NEAR_MAX_COUNT = 22
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

/** Bytes of a position in a group: its number, and a double. */
const NEAR_BYTES = 9
/** As base64url of bytes, as groups are many. */
const NearSchema = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:[\\w-]{${(NEAR_BYTES / 3) * 4}}){1,${NEAR_MAX_COUNT}}$`)),
  v.check((text) =>
    decodeNear(text).every(([group, score]) => group < NEIGHBOURHOOD_COUNT && Number.isFinite(score)),
  ),
)

const WithoutGroupsSchema = v.tuple([...FIELDS, CountSchema])

/**
 * The wire format: fields by position, so that open pages continue after an update. The positions in groups are left
 * out when there are none; the oldest cursors also lack the count of shown videos.
 */
const FeedCursorSchema = v.union([
  v.tuple([...FIELDS, CountSchema, NearSchema]),
  WithoutGroupsSchema,
  v.tuple(FIELDS),
])

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
  /** The score down to which a group of videos was listed, for the groups that were last named, the latest last. */
  near: readonly NearPosition[]
}

type NearPosition = readonly [group: number, score: number]

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
    near: [],
  }
}

export function encodeCursor(cursor: FeedCursor): string {
  const fields: v.InferOutput<typeof WithoutGroupsSchema> = [
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
  ]
  return feedCursorFormat.encode(cursor.near.length > 0 ? [...fields, encodeNear(cursor.near)] : fields)
}

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
    near,
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
    near: near === undefined ? [] : decodeNear(near),
  }
}

function encodeNear(near: readonly NearPosition[]): string {
  const bytes = Buffer.alloc(near.length * NEAR_BYTES)
  for (const [at, [group, score]] of near.entries()) {
    bytes.writeUInt8(group, at * NEAR_BYTES)
    bytes.writeDoubleBE(score, at * NEAR_BYTES + 1)
  }
  return bytes.toString('base64url')
}

function decodeNear(text: string): NearPosition[] {
  const bytes = Buffer.from(text, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / NEAR_BYTES) }, (_, at) => [
    bytes.readUInt8(at * NEAR_BYTES),
    bytes.readDoubleBE(at * NEAR_BYTES + 1),
  ])
}
