import { LIVE_LATE_HOURS, LIVE_RECORDING_DAYS, LiveStatus, type LiveEndReason } from '#contract/live.ts'
import type { Db } from '#server/db/client.ts'
import { IS_OPEN_ROOM, type LiveRecording } from '#server/db/schema/live.ts'

import { IS_REMOVED_ROOM } from './removal.ts'
import { FROM_ROOMS } from './repository.ts'

/** Facts about a room that decide whether its recording accepts late fragments. */
export interface LateFacts {
  hostId: string
  publisherId: string | null
  endReason: LiveEndReason
  recording: LiveRecording | null
  isReplayPosted: boolean
  isTooLate: boolean
  /** A moderator has ended or removed it, or its host may not broadcast. */
  isRefused: boolean
}

/** @returns undefined for a room that is not over */
export async function findLateFacts(db: Db, id: string): Promise<LateFacts | undefined> {
  const [facts] = await db.query<LateFacts>({
    name: 'live.lateFacts',
    text: `
      SELECT host_id AS "hostId", publisher_id AS "publisherId", end_reason AS "endReason", recording,
        replay_video_id IS NOT NULL AS "isReplayPosted",
        ended_at < now() - interval '${LIVE_LATE_HOURS} hours' AS "isTooLate",
        end_reason = 'operator' OR ${IS_REMOVED_ROOM} OR host.standing <> 'good'
          OR coalesce(host.suspended_until > now(), false) AS "isRefused"
      ${FROM_ROOMS} WHERE rooms.id = $1 AND status = ${LiveStatus.stop}`,
    values: [id],
  })
  return facts
}

/** Stores the properties of a room's recording, which its host can post for some days. */
export async function storeRecording(db: Db, id: string, recording: LiveRecording): Promise<void> {
  await db.query({
    name: 'live.storeRecording',
    text: `
      UPDATE live_rooms SET recording = $2, recording_until = now() + make_interval(days => ${LIVE_RECORDING_DAYS})
      WHERE id = $1`,
    values: [id, JSON.stringify(recording)],
  })
}

/** Stores additions to a recording. The time of its removal does not change. */
export async function storeLate(db: Db, id: string, recording: LiveRecording): Promise<void> {
  await db.query({
    name: 'live.storeLate',
    text: 'UPDATE live_rooms SET recording = $2 WHERE id = $1 AND recording IS NOT NULL',
    values: [id, JSON.stringify(recording)],
  })
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

/** Forgets expired recordings, and those of one host beyond a number. */
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

/** Finds rooms whose files are needed, as they are open or have a recording. */
export async function findNeededFolders(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `
      SELECT id FROM live_rooms WHERE id = ANY ($1::bigint[])
        AND (${IS_OPEN_ROOM} OR recording_until IS NOT NULL OR ended_at > now() - interval '1 hour')`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
