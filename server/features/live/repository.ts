import { DAY_MS } from '#contract/constants.ts'
import type { LiveAudience, LiveEndReason, LiveStanding } from '#contract/live.ts'
import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { ADULT_AGE } from '#contract/moderation.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { NO_USER, smallestIdAt } from '#server/db/ids.ts'
import { isBlockedEitherWay, isBlocking, isFollowing, relationColumns } from '#server/db/relations-sql.ts'
import { IS_LIVING_ROOM, IS_OPEN_ROOM, type LiveRecording } from '#server/db/schema/live.ts'
import type { VideoState } from '#server/db/schema/videos.ts'
import type { RelationRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'
import { ageOf, isMinor, isRegionAllowed } from '#server/features/visibility/limits.ts'
import { mayList, type VideoFacts } from '#server/features/visibility/rule.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'

import { IS_REMOVED_ROOM } from './removal.ts'

export interface RoomRow extends RelationRow {
  id: string
  hostId: string
  uniqueId: string
  secUid: string
  nickname: string
  avatarKey: string | null
  title: string
  pictureKey: string | null
  tags: string[]
  status: LiveStatus
  orientation: LiveRoom['orientation']
  audience: LiveAudience
  isAdult: boolean
  blockedRegions: string[]
  chatAudience: LiveRoom['chat']['audience']
  slowModeSec: number
  plannedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  endReason: LiveEndReason | null
  publisherId: string | null
  heartCount: number
  recording: LiveRecording | null
  recordingUntil: Date | null
  replayVideoId: string | null
  /** Shown only to the host. */
  replayState: VideoState | null
}

/** SQL: a room with the column names of a video, so that one rule covers both. */
const AS_SHOWN = `CROSS JOIN LATERAL (
  SELECT rooms.host_id AS author_id, CASE WHEN is_adult THEN ${ADULT_AGE} ELSE 0 END AS min_age,
    blocked_regions AS refused_regions, NULL::text[] AS allowed_regions, CASE
      WHEN host.standing <> 'good' THEN 'nobody'
      WHEN host.is_private AND rooms.audience = 'everyone' THEN 'followers'
      WHEN host.is_private AND rooms.audience = 'unlisted' THEN 'followersByLink'
      WHEN rooms.audience = 'everyone' THEN 'limited'
      ELSE rooms.audience END AS shown_to
) AS shown`

export const FROM_ROOMS = 'FROM live_rooms AS rooms JOIN users AS host ON host.id = rooms.host_id'

const standingOf = (viewer: string): string =>
  `(SELECT standing FROM live_standings WHERE room_id = rooms.id AND user_id = ${viewer})`

/** SQL: the replay of a room, if the viewer can find it in lists, or is its author and has not deleted it. */
const replayOf = (viewer: string): string => `(
  SELECT videos.id FROM videos WHERE videos.id = replay_video_id AND CASE WHEN host_id = ${viewer}
    THEN videos.deleted_at IS NULL ELSE ${mayList(viewer, 'videos')} END)`

/** @param viewer SQL of the viewer's id, `NO_USER` for a guest */
const roomColumns = (viewer: string): string => `
  rooms.id, host_id AS "hostId", host.unique_id AS "uniqueId", host.sec_uid AS "secUid", host.nickname,
  ${AVATAR_KEY} AS "avatarKey", title,
  CASE WHEN host_id = ${viewer} OR NOT ${IS_REMOVED_ROOM} THEN picture_key END AS "pictureKey", tags, status, orientation, rooms.audience,
  is_adult AS "isAdult", blocked_regions AS "blockedRegions", chat_audience AS "chatAudience",
  slow_mode_sec AS "slowModeSec", planned_at AS "plannedAt", started_at AS "startedAt", ended_at AS "endedAt",
  end_reason AS "endReason", publisher_id AS "publisherId", rooms.heart_count AS "heartCount", recording,
  recording_until AS "recordingUntil", ${replayOf(viewer)} AS "replayVideoId",
  (SELECT state FROM videos
    WHERE videos.id = replay_video_id AND host_id = ${viewer} AND videos.deleted_at IS NULL) AS "replayState",
  ${relationColumns(viewer, 'host.id')}`

export async function findRoom(db: Db, id: string, viewerId: string | null): Promise<RoomRow | undefined> {
  const [room] = await db.query<RoomRow>({
    name: 'live.room',
    text: `SELECT ${roomColumns('$2')} ${FROM_ROOMS} WHERE rooms.id = $1`,
    values: [id, viewerId ?? NO_USER],
  })
  return room
}

/** Whether the host has given a room its picture. */
export async function hasPicture(db: Db, id: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.hasPicture',
    text: 'SELECT FROM live_rooms WHERE id = $1 AND picture_key IS NOT NULL',
    values: [id],
  })
  return found.length > 0
}

/**
 * Locks a host's rooms until the transaction ends, so that one room is made at a time.
 * @returns whether the host is known to be a minor
 */
export async function lockHost(db: Tx, hostId: string): Promise<boolean> {
  const [host] = await db.query<{ isMinor: boolean }>({
    name: 'live.lockHost',
    text: `SELECT ${isMinor('users')} AS "isMinor" FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    values: [hostId],
  })
  return host?.isMinor ?? false
}

/** SQL: the room can be found by the name of its host. An unlisted one only by the host, as others need its link. */
const isFoundByName = (viewer: string): string => `(audience <> 'unlisted' OR host_id = ${viewer})`

/** The id of a host's current room: one on air before planned ones, the next planned one first. */
export async function findOpenRoomOf(
  db: Db,
  hostId: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const [room] = await db.query<{ id: string }>({
    name: 'live.openRoom',
    text: `
      SELECT id FROM live_rooms WHERE host_id = $1 AND ${IS_OPEN_ROOM} AND ${isFoundByName('$2')}
      ORDER BY status DESC, planned_at NULLS FIRST, id DESC LIMIT 1`,
    values: [hostId, viewerId ?? NO_USER],
  })
  return room?.id
}

export interface LastRoom {
  id: string
  /** Also null when the viewer cannot find it in lists. */
  replayVideoId: string | null
  endedAt: Date
  /** The viewer might have found the room in lists. */
  isListed: boolean
}

/** Number of a host's rooms that are searched, as some were never on air or are unlisted. */
const LATEST_COUNT = 100

/**
 * The latest room of a host that was on air and is over. Unlisted rooms are found only by their host.
 * @param exceptId of the shown room, to find the one before it
 */
export async function findLastRoomOf(
  db: Db,
  hostId: string,
  viewerId: string | null,
  exceptId = '0',
): Promise<LastRoom | undefined> {
  const [room] = await db.query<LastRoom>({
    name: 'live.lastRoom',
    text: `
      SELECT rooms.id, ${replayOf('$2')} AS "replayVideoId", ended_at AS "endedAt",
        ${mayList('$2', 'shown', '$3')} AS "isListed"
      FROM (SELECT * FROM live_rooms WHERE host_id = $1 ORDER BY id DESC LIMIT ${LATEST_COUNT}) AS rooms
        JOIN users AS host ON host.id = rooms.host_id ${AS_SHOWN}
      WHERE status = ${LiveStatus.stop} AND started_at IS NOT NULL AND rooms.id <> $4 AND ${isFoundByName('$2')}
      ORDER BY rooms.id DESC LIMIT 1`,
    values: [hostId, viewerId ?? NO_USER, visitorRegion(), exceptId],
  })
  return room
}

interface OpenCounts {
  /** Rooms of the host that are on air or can begin at once. */
  nowCount: number
  plannedCount: number
  /** Made in the last 24 hours, open or over. */
  dayCount: number
}

export async function countOpenRoomsOf(db: Db, hostId: string): Promise<OpenCounts> {
  const [counts] = await db.query<OpenCounts>({
    name: 'live.countOpen',
    text: `
      SELECT count(*) FILTER (WHERE planned_at IS NULL OR ${IS_LIVING_ROOM})::int AS "nowCount",
        count(*) FILTER (WHERE planned_at IS NOT NULL AND NOT ${IS_LIVING_ROOM})::int AS "plannedCount",
        (SELECT count(*)::int FROM live_rooms WHERE host_id = $1 AND id >= $2) AS "dayCount"
      FROM live_rooms WHERE host_id = $1 AND ${IS_OPEN_ROOM}`,
    values: [hostId, smallestIdAt(Date.now() - DAY_MS)],
  })
  return counts ?? { nowCount: 0, plannedCount: 0, dayCount: 0 }
}

export interface NewRoom {
  id: string
  hostId: string
  title: string
  tags: string[]
  orientation: string
  audience: LiveAudience
  isAdult: boolean
  blockedRegions: string[]
  chatAudience: string
  slowModeSec: number
  plannedAt: Date | null
}

export async function insertRoom(db: Db, room: NewRoom): Promise<void> {
  await db.query({
    name: 'live.insertRoom',
    text: `
      INSERT INTO live_rooms (id, host_id, title, tags, status, orientation, audience, is_adult, blocked_regions,
        chat_audience, slow_mode_sec, planned_at)
      VALUES ($1, $2, $3, $4, ${LiveStatus.create}, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      room.id,
      room.hostId,
      room.title,
      room.tags,
      room.orientation,
      room.audience,
      room.isAdult,
      room.blockedRegions,
      room.chatAudience,
      room.slowModeSec,
      room.plannedAt,
    ],
  })
}

export interface RoomChanges {
  title?: string | undefined
  tags?: string[] | undefined
  chatAudience?: string | undefined
  slowModeSec?: number | undefined
  plannedAt?: Date | undefined
  pictureKey?: string | undefined
}

export async function updateRoom(db: Db, id: string, changes: RoomChanges): Promise<void> {
  await db.query({
    name: 'live.updateRoom',
    text: `
      UPDATE live_rooms SET title = coalesce($2, title), tags = coalesce($3, tags),
        chat_audience = coalesce($4, chat_audience), slow_mode_sec = coalesce($5, slow_mode_sec),
        planned_at = coalesce($6, planned_at), picture_key = coalesce($7, picture_key)
      WHERE id = $1`,
    values: [
      id,
      changes.title ?? null,
      changes.tags ?? null,
      changes.chatAudience ?? null,
      changes.slowModeSec ?? null,
      changes.plannedAt ?? null,
      changes.pictureKey ?? null,
    ],
  })
}

export interface RoomFacts extends Omit<VideoFacts, 'isModerator'> {
  hostId: string
  /** The host has blocked the viewer. */
  isBlocker: boolean
  /** A moderator has removed it: its page says so, and only the host can fetch its files. */
  isRemoved: boolean
  standing: Exclude<LiveStanding, 'none'> | null
}

/** The facts that decide whether a viewer may watch a room. */
export async function findFacts(db: Db, id: string, viewerId: string | null): Promise<RoomFacts | undefined> {
  const [facts] = await db.query<RoomFacts>({
    name: 'live.facts',
    text: `
      SELECT host_id AS "hostId", true AS "isThere", rooms.audience, host.is_private AS "isAuthorPrivate",
        host.standing AS "authorStanding", 'none' AS moderation, false AS "isReviewDue", false AS "isUnshelvedByMusic",
        false AS "isScheduled",
        min_age AS "minAge", ${ageOf('$2')} AS "viewerAge", ${isRegionAllowed('$3', 'shown')} AS "isRegionAllowed",
        host_id = $2 AS "isOwn", ${isFollowing('$2', 'host_id')} AS "isFollowed",
        ${isFollowing('host_id', '$2')} AS "isFollower", ${isBlockedEitherWay('$2', 'host_id')} AS "isHidden",
        ${isBlocking('host_id', '$2')} AS "isBlocker", ${IS_REMOVED_ROOM} AS "isRemoved", ${standingOf('$2')} AS standing
      ${FROM_ROOMS} ${AS_SHOWN} WHERE rooms.id = $1`,
    values: [id, viewerId ?? NO_USER, visitorRegion()],
  })
  return facts
}

interface Finder {
  viewerId: string | null
  /** In lower case; empty: all. */
  keyword: string
}

/**
 * Rooms on air that the viewer may find in lists. Their number is limited by how many the site allows on air at once.
 */
export async function findListed(db: Db, { viewerId, keyword }: Finder): Promise<RoomRow[]> {
  return db.query<RoomRow>({
    name: 'live.listed',
    text: `
      SELECT ${roomColumns('$1')} ${FROM_ROOMS} ${AS_SHOWN}
      WHERE ${IS_LIVING_ROOM} AND ${mayList('$1', 'shown', '$2')}
        AND coalesce(${standingOf('$1')}, '') <> 'banned'
        AND ($3 = '' OR strpos(lower(title), $3) > 0 OR strpos(lower(host.nickname), $3) > 0
          OR strpos(host.username, $3) > 0 OR $3 = ANY (tags))`,
    values: [viewerId ?? NO_USER, visitorRegion(), keyword],
  })
}

/** A host's own rooms that are open, have a recording, or were recently on air. */
export const findOwnRooms = (db: Db, hostId: string, limit: number): Promise<RoomRow[]> =>
  db.query<RoomRow>({
    name: 'live.own',
    text: `SELECT ${roomColumns('$1')} ${FROM_ROOMS} WHERE host_id = $1 ORDER BY rooms.id DESC LIMIT $2`,
    values: [hostId, limit],
  })

/**
 * Whether anyone may fetch the files of a room, so that shared caches may hold them. @returns undefined if there is no
 * such room
 */
export async function isForAll(db: Db, id: string): Promise<boolean | undefined> {
  const [room] = await db.query<{ isForAll: boolean }>({
    name: 'live.forAll',
    text: `
      SELECT rooms.audience IN ('everyone', 'unlisted') AND NOT host.is_private AND host.standing = 'good'
        AND NOT is_adult AND blocked_regions = '{}' AND NOT ${IS_REMOVED_ROOM} AS "isForAll"
      ${FROM_ROOMS} WHERE rooms.id = $1`,
    values: [id],
  })
  return room?.isForAll
}

/** Followers of the host of an open room who may watch it, the newest account first. None for an unlisted room. */
export const findFollowersToNotify = (
  db: Db,
  id: string,
  { beforeId, count }: { beforeId: string | null; count: number },
): Promise<{ hostId: string; followerId: string }[]> =>
  db.query({
    name: 'live.followersToNotify',
    text: `
      SELECT host_id AS "hostId", follower_id AS "followerId"
      FROM live_rooms AS rooms JOIN follows ON followee_id = host_id
      WHERE rooms.id = $1 AND ${IS_OPEN_ROOM} AND rooms.audience <> 'unlisted'
        AND ($2::bigint IS NULL OR follower_id < $2)
        AND (rooms.audience <> 'friends' OR ${isFollowing('host_id', 'follower_id')})
      ORDER BY follower_id DESC LIMIT $3`,
    values: [id, beforeId, count],
  })
