import type { Db, Tx } from '#server/db/client.ts'

/** Bytes of an upload that are a file in the object store. */
export interface StoredChunk {
  key: string
  /** Position of its first byte in the upload's file. */
  startBytes: number
  sizeBytes: number
}

/** The chunks of an upload in their order. */
export function listChunks(db: Db, uploadId: string): Promise<StoredChunk[]> {
  return db.query<StoredChunk>({
    name: 'uploads.chunks',
    text: `
      SELECT key, start_bytes::float8 AS "startBytes", size_bytes AS "sizeBytes"
      FROM upload_chunks WHERE upload_id = $1 ORDER BY start_bytes`,
    values: [uploadId],
  })
}

/**
 * Replaces the chunks that begin at `from` or later, and before `to`.
 * @returns the keys of the replaced ones
 */
export async function replaceChunks(
  db: Tx,
  uploadId: string,
  { from, to }: { from: number; to: number },
  chunks: readonly StoredChunk[],
): Promise<string[]> {
  const replaced = await db.query<{ key: string }>({
    name: 'uploads.deleteChunks',
    text: `
      DELETE FROM upload_chunks
      WHERE upload_id = $1 AND start_bytes >= $2 AND ($3::bigint IS NULL OR start_bytes < $3)
      RETURNING key`,
    values: [uploadId, from, Number.isFinite(to) ? to : null],
  })
  for (const { key, startBytes, sizeBytes } of chunks) {
    await db.query({
      name: 'uploads.addChunk',
      text: 'INSERT INTO upload_chunks (upload_id, start_bytes, size_bytes, key) VALUES ($1, $2, $3, $4)',
      values: [uploadId, startBytes, sizeBytes, key],
    })
  }
  return replaced.map(({ key }) => key)
}

/** Ids of all uploads that have chunks. */
export async function listUploadIds(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'uploads.idsOfChunks',
    text: 'SELECT DISTINCT upload_id AS id FROM upload_chunks',
  })
  return rows.map(({ id }) => id)
}

/** Finds those of some keys that are chunks of uploads. */
export async function findUsedChunks(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    name: 'uploads.usedChunks',
    text: 'SELECT key FROM upload_chunks WHERE key = ANY ($1::text[])',
    values: [keys],
  })
  return rows.map(({ key }) => key)
}
