import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'

import type { Db, Tx } from '#server/db/client.ts'
import { uploads, users } from '#server/db/schema/index.ts'
import { isProvenSql } from '#server/features/views/limits.ts'

/** An upload as its sender began it. */
export interface NewUpload {
  id: string
  ownerId: string
  requestKey: string
  /** Storage key, once it is finished. */
  key: string
  fileName: string
  sizeBytes: number
  /** Hash of the whole file, base64. */
  sha256: string
}

export interface UploadRow extends NewUpload {
  offsetBytes: number
  createdAt: Date
  /** When its last chunk arrived. */
  touchedAt: Date
  finishedAt: Date | null
  /** Inspections of the verified file that failed by our fault. Null: it is not verified yet. */
  failedInspections: number | null
  usedAt: Date | null
}

const columns = {
  id: uploads.id,
  ownerId: uploads.ownerId,
  requestKey: uploads.requestKey,
  key: uploads.key,
  fileName: uploads.fileName,
  sizeBytes: uploads.sizeBytes,
  sha256: uploads.sha256,
  offsetBytes: uploads.offsetBytes,
  createdAt: uploads.createdAt,
  touchedAt: uploads.touchedAt,
  finishedAt: uploads.finishedAt,
  failedInspections: uploads.failedInspections,
  usedAt: uploads.usedAt,
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.orm.insert(uploads).values(upload)
}

export async function findUpload(db: Db, id: string, ownerId: string): Promise<UploadRow | undefined> {
  const [row] = await db.orm
    .select(columns)
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return row
}

export async function findUploadByRequest(
  db: Db,
  requestKey: string,
  ownerId: string,
): Promise<UploadRow | undefined> {
  const [row] = await db.orm
    .select(columns)
    .from(uploads)
    .where(and(eq(uploads.ownerId, ownerId), eq(uploads.requestKey, requestKey)))
  return row
}

/** Makes a user's other new uploads wait until the transaction ends, so that they can be counted. */
export async function lockOwner(db: Tx, ownerId: string): Promise<void> {
  await db.orm.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')
}

/** Lets one upload begin at a time, until the transaction ends, so that each sees what the others may still write. */
export async function lockBeginnings(db: Tx): Promise<void> {
  await db.query({
    name: 'uploads.lockBeginnings',
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [BEGINNINGS],
  })
}
/** An arbitrary number that no other lock uses. */
const BEGINNINGS = 8_273_001

/** Counts a user's uploads from which no video was made. */
export async function countUnusedUploads(
  db: Db,
  ownerId: string,
): Promise<{ uploadCount: number; sizeBytes: number }> {
  const [row] = await db.query<{ uploadCount: string; sizeBytes: string }>({
    name: 'uploads.countUnused',
    text: `
      SELECT count(*) AS "uploadCount",
        coalesce(sum(size_bytes), 0) AS "sizeBytes"
      FROM uploads WHERE owner_id = $1 AND used_at IS NULL`,
    values: [ownerId],
  })
  return { uploadCount: Number(row?.uploadCount), sizeBytes: Number(row?.sizeBytes) }
}

/** Bytes that a user's videos, pictures and live recordings use on the disk, including videos in preparation. */
export async function getStoredBytes(db: Db, ownerId: string): Promise<number> {
  const [row] = await db.query<{ storedBytes: number }>({
    name: 'uploads.storedBytes',
    text: `
      SELECT (stored_bytes + coalesce((
        SELECT sum((recording->>'sizeBytes')::bigint) FROM live_rooms
        WHERE host_id = $1 AND recording_until IS NOT NULL
      ), 0))::float8 AS "storedBytes"
      FROM users WHERE id = $1`,
    values: [ownerId],
  })
  return row?.storedBytes ?? 0
}

/**
 * An upload in progress is promised as much again as has arrived, and this much more, so one that sends nothing holds
 * only this.
 */
export const PROMISED_AHEAD_BYTES = 64 * 1024 ** 2

interface Held {
  uploadCount: number
  /** Bytes received by these uploads. */
  receivedBytes: number
  /** Bytes of the disk that are promised to active uploads. */
  promisedBytes: number
}

/** Sums up the unfinished uploads of all users, and separately those of new accounts. */
export async function sumHeld(
  db: Db,
  {
    goingOnSince,
    exceptOwnerId = null,
    begunBefore = null,
  }: { goingOnSince: Date; exceptOwnerId?: string | null; begunBefore?: Date | null },
): Promise<Held & { ofNewAccounts: Held }> {
  const rows = await db.query<Record<keyof Held, string> & { isNew: boolean }>({
    name: 'uploads.sumHeld',
    text: `
      SELECT NOT ${isProvenSql('users.created_at')} AS "isNew", sum(upload_count) AS "uploadCount",
        sum(received) AS "receivedBytes", sum(least(missing, received_lately + $1)) AS "promisedBytes"
      FROM (
        SELECT owner_id, count(*) AS upload_count, sum(offset_bytes) AS received,
          coalesce(sum(size_bytes - offset_bytes) FILTER (WHERE touched_at >= $2), 0) AS missing,
          coalesce(sum(offset_bytes) FILTER (WHERE touched_at >= $2), 0) AS received_lately
        FROM uploads
        WHERE finished_at IS NULL AND owner_id IS DISTINCT FROM $3 AND ($4::timestamptz IS NULL OR created_at < $4)
        GROUP BY owner_id
      ) AS held JOIN users ON users.id = owner_id
      GROUP BY 1`,
    values: [PROMISED_AHEAD_BYTES, goingOnSince, exceptOwnerId, begunBefore],
  })
  const sum = (name: keyof Held, of: typeof rows) => of.reduce((total, row) => total + Number(row[name]), 0)
  const heldBy = (of: typeof rows): Held => ({
    uploadCount: sum('uploadCount', of),
    receivedBytes: sum('receivedBytes', of),
    promisedBytes: sum('promisedBytes', of),
  })
  return { ...heldBy(rows), ofNewAccounts: heldBy(rows.filter(({ isNew }) => isNew)) }
}

export async function isNewAccount(db: Db, id: string): Promise<boolean> {
  const [row] = await db.query<{ isNew: boolean }>({
    name: 'uploads.isNewAccount',
    text: `SELECT NOT ${isProvenSql('created_at')} AS "isNew" FROM users WHERE id = $1`,
    values: [id],
  })
  return row?.isNew ?? true
}

/** @returns false when the upload is no longer at `from` */
export async function moveOffset(
  db: Db,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const moved = await db.orm
    .update(uploads)
    .set({ offsetBytes: to, touchedAt: new Date() })
    .where(and(eq(uploads.id, id), eq(uploads.offsetBytes, from)))
    .returning({ id: uploads.id })
  return moved.length > 0
}

/** Records that a file is verified, and how many of its inspections have failed by our fault. */
export async function setFailedInspections(db: Db, id: string, count: number): Promise<void> {
  await db.orm.update(uploads).set({ failedInspections: count }).where(eq(uploads.id, id))
}

export async function updateToFinished(db: Db, id: string): Promise<void> {
  const now = new Date()
  await db.orm
    .update(uploads)
    .set({ finishedAt: now, touchedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)))
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.orm.delete(uploads).where(eq(uploads.id, id))
}

/** @returns false when a video was made from it: then it stays */
export async function deleteUnusedUpload(db: Db, id: string): Promise<boolean> {
  const deleted = await db.orm
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.usedAt)))
    .returning({ id: uploads.id })
  return deleted.length > 0
}

export type ClaimedUpload = Pick<UploadRow, 'key' | 'sizeBytes' | 'sha256'>

/** Marks one's own finished upload as used. Undefined when there is none, or it is already used. */
export async function claimUpload(db: Db, id: string, ownerId: string): Promise<ClaimedUpload | undefined> {
  const [claimed] = await db.orm
    .update(uploads)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.ownerId, ownerId),
        isNotNull(uploads.finishedAt),
        isNull(uploads.usedAt),
      ),
    )
    .returning({ key: uploads.key, sizeBytes: uploads.sizeBytes, sha256: uploads.sha256 })
  return claimed
}

/** Deletes uploads without a video that were not touched for long. */
export function deleteStaleUploads(db: Db, touchedBefore: Date): Promise<{ id: string; key: string }[]> {
  return db.orm
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.touchedAt, touchedBefore)))
    .returning({ id: uploads.id, key: uploads.key })
}

/** Finds those of `ids` that are uploads. */
export async function findKnownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>({
    name: 'uploads.known',
    text: 'SELECT id FROM uploads WHERE id = ANY ($1::text[])',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
