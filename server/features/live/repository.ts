import type { LiveAudience, LiveEndReason, LiveStanding } from '#contract/live.ts'
import { LIVE_RECORDING_DAYS, LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER, smallestIdAt } from '#server/db/ids.ts'
import { IS_LIVING_ROOM, IS_OPEN_ROOM, type LiveRecording } from '#server/db/schema/live.ts'
import {
  isBlockedEitherWay,
  isBlocking,
  isFollowing,
  relationColumns,
} from '#server/features/relations/sql.ts'
import type { RelationRow } from '#server/features/users/present.ts'
import { AVATAR_KEY } from '#server/features/users/repository.ts'
import { ageOf, isRegionAllowed } from '#server/features/visibility/limits.ts'
import { mayList, type VideoFacts } from '#server/features/visibility/rule.ts'
import { visitorRegion } from '#server/features/visibility/visitor-region.ts'

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
}

/** Age from which viewers may watch a room for adults. */
export const ADULT_AGE = 18

/** SQL: a room by the names of a video's columns, so that one rule holds for both. */
const AS_SHOWN = `CROSS JOIN LATERAL (
  SELECT rooms.host_id AS author_id, CASE WHEN is_adult THEN ${ADULT_AGE} ELSE 0 END AS min_age,
    blocked_regions AS refused_regions, NULL::text[] AS allowed_regions, CASE
      WHEN host.standing <> 'good' THEN 'nobody'
      WHEN host.is_private AND rooms.audience = 'everyone' THEN 'followers'
      WHEN host.is_private AND rooms.audience = 'unlisted' THEN 'followersByLink'
      WHEN rooms.audience = 'everyone' THEN 'limited'
      ELSE rooms.audience END AS shown_to
) AS shown`

const FROM_ROOMS = 'FROM live_rooms AS rooms JOIN users AS host ON host.id = rooms.host_id'

const standingOf = (viewer: string): string =>
  `(SELECT standing FROM live_standings WHERE room_id = rooms.id AND user_id = ${viewer})`

/** SQL: the replay of a room, where the viewer finds it in lists, or is its author. */
const replayOf = (viewer: string): string => `(CASE WHEN host_id = ${viewer} THEN replay_video_id ELSE (
  SELECT videos.id FROM videos WHERE videos.id = replay_video_id AND ${mayList(viewer, 'videos')}) END)`

/** @param viewer SQL of the viewer's id, `NO_USER` for a guest */
const roomColumns = (viewer: string): string => `
  rooms.id, host_id AS "hostId", host.unique_id AS "uniqueId", host.sec_uid AS "secUid", host.nickname,
  ${AVATAR_KEY} AS "avatarKey", title, picture_key AS "pictureKey", tags, status, orientation, rooms.audience,
  is_adult AS "isAdult", blocked_regions AS "blockedRegions", chat_audience AS "chatAudience",
  slow_mode_sec AS "slowModeSec", planned_at AS "plannedAt", started_at AS "startedAt", ended_at AS "endedAt",
  end_reason AS "endReason", publisher_id AS "publisherId", rooms.heart_count AS "heartCount", recording,
  recording_until AS "recordingUntil", ${replayOf(viewer)} AS "replayVideoId",
  ${relationColumns(viewer, 'host.id')}`

export async function findRoom(db: Db, id: string, viewerId: string | null): Promise<RoomRow | undefined> {
  const [room] = await db.query<RoomRow>({
    name: 'live.room',
    text: `SELECT ${roomColumns('$2')} ${FROM_ROOMS} WHERE rooms.id = $1`,
    values: [id, viewerId ?? NO_USER],
  })
  return room
}

/** Holds a host's rooms until the transaction ends: one room is made at a time. */
export async function lockHost(db: Db, hostId: string): Promise<void> {
  await db.query({
    name: 'live.lockHost',
    text: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [hostId],
  })
}

/** SQL: the room is found by the name of its host. An unlisted one only by the host: others need its link. */
const isFoundByName = (viewer: string): string => `(audience <> 'unlisted' OR host_id = ${viewer})`

/** The id of the room that stands for a host: on air before planned, the next planned one first. */
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
  /** Null also where the viewer does not find it in lists. */
  replayVideoId: string | null
  endedAt: Date
  /** The viewer might have found the room in lists. */
  isListed: boolean
}

/** Of a host's rooms, those are looked at: some were never on air, or are told to nobody. */
const LATEST_COUNT = 100

/** The latest room of a host that was on air and is over. Those that were for everyone with the link are told to nobody else. */
export async function findLastRoomOf(
  db: Db,
  hostId: string,
  viewerId: string | null,
): Promise<LastRoom | undefined> {
  const [room] = await db.query<LastRoom>({
    name: 'live.lastRoom',
    text: `
      SELECT rooms.id, ${replayOf('$2')} AS "replayVideoId", ended_at AS "endedAt",
        ${mayList('$2', 'shown', '$3')} AS "isListed"
      FROM (SELECT * FROM live_rooms WHERE host_id = $1 ORDER BY id DESC LIMIT ${LATEST_COUNT}) AS rooms
        JOIN users AS host ON host.id = rooms.host_id ${AS_SHOWN}
      WHERE status = ${LiveStatus.stop} AND started_at IS NOT NULL AND ${isFoundByName('$2')}
      ORDER BY rooms.id DESC LIMIT 1`,
    values: [hostId, viewerId ?? NO_USER, visitorRegion()],
  })
  return room
}

const DAY_MS = 24 * 60 * 60_000

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

export async function setPublisher(db: Db, id: string, publisherId: string): Promise<void> {
  await db.query({
    name: 'live.setPublisher',
    text: 'UPDATE live_rooms SET publisher_id = $2 WHERE id = $1',
    values: [id, publisherId],
  })
}

export interface BegunRoom {
  hostId: string
  /** The host is shown as live. */
  isForEveryone: boolean
  /** The room was never on air before. */
  isNew: boolean
}

const IS_FOR_EVERYONE = `(rooms.audience = 'everyone' AND NOT host.is_private AND NOT is_adult AND blocked_regions = '{}')`

const begin = (changes: string, condition: string): string => `
  WITH begun AS (
    UPDATE live_rooms AS rooms SET status = ${LiveStatus.living}, ${changes} FROM users AS host
    WHERE rooms.id = $1 AND host.id = host_id AND ${condition}
    RETURNING rooms.id, host_id, ${IS_FOR_EVERYONE} AS for_everyone
  ), shown AS (
    UPDATE users SET live_room_id = begun.id FROM begun WHERE users.id = host_id AND for_everyone
  )
  SELECT host_id AS "hostId", for_everyone AS "isForEveryone" FROM begun`

/** Marks a room as on air. The host is shown as live if everyone may watch it. @returns undefined when it was already */
export async function markLiving(db: Db, id: string): Promise<BegunRoom | undefined> {
  const [room] = await db.query<BegunRoom>({
    name: 'live.markLiving',
    text: begin('started_at = now()', `status = ${LiveStatus.create}`),
    values: [id],
  })
  return room && { ...room, isNew: true }
}

/** Marks a room that was lost as on air again. */
export async function markReopened(db: Db, id: string): Promise<BegunRoom | undefined> {
  const [room] = await db.query<BegunRoom>({
    name: 'live.markReopened',
    text: begin(
      'ended_at = NULL, end_reason = NULL, recording = NULL, recording_until = NULL',
      `status = ${LiveStatus.stop} AND end_reason = 'lost'`,
    ),
    values: [id],
  })
  return room && { ...room, isNew: false }
}

export interface EndedRoom {
  hostId: string
  /** The host was shown as live. */
  wasShown: boolean
}

/** Ends a room. @returns undefined when it was over already */
export async function markStopped(
  db: Db,
  id: string,
  { reason, note }: { reason: LiveEndReason; note?: string | undefined },
): Promise<EndedRoom | undefined> {
  const [room] = await db.query<EndedRoom>({
    name: 'live.markStopped',
    text: `
      WITH stopped AS (
        UPDATE live_rooms SET status = ${LiveStatus.stop}, ended_at = now(), end_reason = $2, end_note = $3
        WHERE id = $1 AND ${IS_OPEN_ROOM} RETURNING id, host_id
      ), hidden AS (
        UPDATE users SET live_room_id = NULL FROM stopped
        WHERE users.id = host_id AND live_room_id = stopped.id RETURNING users.id
      )
      SELECT host_id AS "hostId", EXISTS (SELECT FROM hidden) AS "wasShown" FROM stopped`,
    values: [id, reason, note ?? null],
  })
  return room
}

export interface RoomFacts extends Omit<VideoFacts, 'isModerator'> {
  hostId: string
  /** The host has blocked the viewer. */
  isBlocker: boolean
  standing: Exclude<LiveStanding, 'none'> | null
}

/** The facts that decide whether a viewer may watch a room. */
export async function findFacts(db: Db, id: string, viewerId: string | null): Promise<RoomFacts | undefined> {
  const [facts] = await db.query<RoomFacts>({
    name: 'live.facts',
    text: `
      SELECT host_id AS "hostId", true AS "isThere", rooms.audience, host.is_private AS "isAuthorPrivate",
        host.standing AS "authorStanding", 'none' AS moderation, false AS "isUnshelvedByMusic", false AS "isScheduled",
        min_age AS "minAge", ${ageOf('$2')} AS "viewerAge", ${isRegionAllowed('$3', 'shown')} AS "isRegionAllowed",
        host_id = $2 AS "isOwn", ${isFollowing('$2', 'host_id')} AS "isFollowed",
        ${isFollowing('host_id', '$2')} AS "isFollower", ${isBlockedEitherWay('$2', 'host_id')} AS "isHidden",
        ${isBlocking('host_id', '$2')} AS "isBlocker", ${standingOf('$2')} AS standing
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

/** Rooms on air that the viewer may find in lists. There are as many as the site lets be on air at once. */
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

/** A host's own rooms that are open, have a recording, or were on air lately. */
export const findOwnRooms = (db: Db, hostId: string, limit: number): Promise<RoomRow[]> =>
  db.query<RoomRow>({
    name: 'live.own',
    text: `SELECT ${roomColumns('$1')} ${FROM_ROOMS} WHERE host_id = $1 ORDER BY rooms.id DESC LIMIT $2`,
    values: [hostId, limit],
  })

interface LivingRoom {
  id: string
  hostId: string
  publisherId: string | null
  startedAt: Date
  heartCount: number
}

/** Rooms that are on air, for a server that starts. */
export const findLivingRooms = (db: Db): Promise<LivingRoom[]> =>
  db.query({
    text: `
      SELECT id, host_id AS "hostId", publisher_id AS "publisherId", started_at AS "startedAt", heart_count AS "heartCount"
      FROM live_rooms WHERE ${IS_LIVING_ROOM}`,
  })

/** Stores how the recording of a room is, which its host can post for some days. */
export async function storeRecording(db: Db, id: string, recording: LiveRecording): Promise<void> {
  await db.query({
    name: 'live.storeRecording',
    text: `
      UPDATE live_rooms SET recording = $2, recording_until = now() + make_interval(days => ${LIVE_RECORDING_DAYS})
      WHERE id = $1`,
    values: [id, JSON.stringify(recording)],
  })
}

interface Point {
  viewerCount: number
  chatCount: number
  heartCount: number
  watchTimeSec: number
  totalHeartCount: number
  peakViewerCount: number
  uniqueViewerCount: number
}

/** Adds what happened in a room since the last point. A server that is restarted counts viewers from zero. */
export async function addPoint(db: Db, id: string, point: Point): Promise<void> {
  await db.query({
    name: 'live.addPoint',
    text: `
      WITH room AS (
        UPDATE live_rooms SET heart_count = greatest(heart_count, $6), chat_count = chat_count + $3,
          watch_time_sec = watch_time_sec + $5, peak_viewer_count = greatest(peak_viewer_count, $7),
          unique_viewer_count = greatest(unique_viewer_count, $8)
        WHERE id = $1 RETURNING id
      )
      INSERT INTO live_points (room_id, at, viewer_count, chat_count, heart_count)
      SELECT id, now(), $2, $3, $4 FROM room ON CONFLICT DO NOTHING`,
    values: [
      id,
      point.viewerCount,
      point.chatCount,
      point.heartCount,
      point.watchTimeSec,
      point.totalHeartCount,
      point.peakViewerCount,
      point.uniqueViewerCount,
    ],
  })
}

/** Whether anybody may fetch the files of a room, and shared caches may hold them. @returns undefined without such a room */
export async function isForAll(db: Db, id: string): Promise<boolean | undefined> {
  const [room] = await db.query<{ isForAll: boolean }>({
    name: 'live.forAll',
    text: `
      SELECT rooms.audience IN ('everyone', 'unlisted') AND NOT host.is_private AND host.standing = 'good'
        AND NOT is_adult AND blocked_regions = '{}' AS "isForAll"
      ${FROM_ROOMS} WHERE rooms.id = $1`,
    values: [id],
  })
  return room?.isForAll
}

export async function setReplay(db: Db, id: string, videoId: string): Promise<void> {
  await db.query({
    name: 'live.setReplay',
    text: 'UPDATE live_rooms SET replay_video_id = $2 WHERE id = $1',
    values: [id, videoId],
  })
}

const FORGET = 'recording = NULL, recording_until = NULL, picture_key = NULL'

export async function forgetRecording(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'live.forgetRecording',
    text: `UPDATE live_rooms SET ${FORGET} WHERE id = $1`,
    values: [id],
  })
}

/** Forgets recordings whose time is over, and of one host those beyond so many. */
export async function forgetOldRecordings(db: Db, mostOfOne: number): Promise<void> {
  await db.query({
    text: `
      UPDATE live_rooms SET ${FORGET} FROM (
        SELECT id, recording_until < now() AS is_over, row_number() OVER (PARTITION BY host_id ORDER BY id DESC) AS place
        FROM live_rooms WHERE recording_until IS NOT NULL
      ) AS kept
      WHERE live_rooms.id = kept.id AND (is_over OR place > $1)`,
    values: [mostOfOne],
  })
}

/** Rooms that were made or planned, and were not begun within a day. */
export const findStaleRooms = (db: Db): Promise<{ id: string }[]> =>
  db.query({
    text: `
      SELECT id FROM live_rooms
      WHERE ${IS_OPEN_ROOM} AND status = ${LiveStatus.create}
        AND coalesce(planned_at, created_at) < now() - interval '1 day' LIMIT 100`,
  })

/** Those of the rooms whose files are needed: they are open, or have a recording. */
export async function findNeededFolders(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `
      SELECT id FROM live_rooms WHERE id = ANY ($1::bigint[])
        AND (${IS_OPEN_ROOM} OR recording_until IS NOT NULL OR ended_at > now() - interval '1 hour')`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

interface Totals {
  peakViewerCount: number
  uniqueViewerCount: number
  watchTimeSec: number
  chatCount: number
  heartCount: number
}

export async function findTotals(db: Db, id: string): Promise<Totals> {
  const [totals] = await db.query<Totals>({
    name: 'live.totals',
    text: `
      SELECT peak_viewer_count AS "peakViewerCount", unique_viewer_count AS "uniqueViewerCount",
        watch_time_sec::float AS "watchTimeSec", chat_count AS "chatCount", heart_count AS "heartCount"
      FROM live_rooms WHERE id = $1`,
    values: [id],
  })
  return totals ?? { peakViewerCount: 0, uniqueViewerCount: 0, watchTimeSec: 0, chatCount: 0, heartCount: 0 }
}

/** A room is on air for eight hours at most. */
export const findPoints = (
  db: Db,
  id: string,
): Promise<{ at: Date; viewerCount: number; chatCount: number; heartCount: number }[]> =>
  db.query({
    name: 'live.points',
    text: `
      SELECT at, viewer_count AS "viewerCount", chat_count AS "chatCount", heart_count AS "heartCount"
      FROM live_points WHERE room_id = $1 ORDER BY at LIMIT 1000`,
    values: [id],
  })

/** Followers of the host of an open room who may watch it, the newest account first. Nobody is told of an unlisted one. */
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

/** Whether the room is there and its host in good standing with the site, and not suspended. */
export async function mayBroadcast(db: Db, id: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.mayBroadcast',
    text: `SELECT ${FROM_ROOMS} WHERE rooms.id = $1 AND ${IS_OPEN_ROOM} AND host.standing = 'good'
      AND coalesce(host.suspended_until <= now(), true)`,
    values: [id],
  })
  return found.length > 0
}

/** Whether the session is one of the user's, and not over. */
export async function hasSession(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const found = await db.query({
    name: 'live.hasSession',
    text: 'SELECT FROM sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()',
    values: [sessionId, userId],
  })
  return found.length > 0
}

/**
 * Shows the host of a room on air as live, or not any more, as their account is now.
 * @returns undefined when nothing has changed
 */
export async function updateShown(
  db: Db,
  id: string,
): Promise<{ hostId: string; roomId: string | null } | undefined> {
  const [changed] = await db.query<{ hostId: string; roomId: string | null }>({
    name: 'live.updateShown',
    text: `
      UPDATE users SET live_room_id = shown.id FROM (
        SELECT host_id, CASE WHEN host.standing = 'good' AND ${IS_FOR_EVERYONE} THEN rooms.id END AS id
        ${FROM_ROOMS} WHERE rooms.id = $1 AND ${IS_LIVING_ROOM}
      ) AS shown
      WHERE users.id = host_id AND live_room_id IS DISTINCT FROM shown.id
      RETURNING users.id AS "hostId", live_room_id AS "roomId"`,
    values: [id],
  })
  return changed
}

const CHAT_DAYS = 30
const LINES_AT_ONCE = 5_000

/** Removes lines that are old. */
export async function removeOldLines(db: Db): Promise<void> {
  await db.query({
    text: `
      DELETE FROM live_chat WHERE id IN (
        SELECT id FROM live_chat WHERE id < $1 ORDER BY id LIMIT ${LINES_AT_ONCE}
      )`,
    values: [smallestIdAt(Date.now() - CHAT_DAYS * DAY_MS)],
  })
}
