import { and, eq, isNull, lt } from 'drizzle-orm'

import type { Db } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/index.ts'

export interface NewUpload {
  id: string
  ownerId: string
  /** In the storage. */
  key: string
  fileName: string
  sizeBytes: number
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.orm.insert(uploads).values(upload)
}

/** Marks one's own unused upload as used. Undefined when it is not there, not one's own, or used already. */
export async function claimUpload(db: Db, id: string, ownerId: string): Promise<string | undefined> {
  const [claimed] = await db.orm
    .update(uploads)
    .set({ usedAt: new Date() })
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isNull(uploads.usedAt)))
    .returning({ key: uploads.key })
  return claimed?.key
}

export async function isUploadOwnedBy(db: Db, id: string, ownerId: string): Promise<boolean> {
  const found = await db.orm
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)))
  return found.length > 0
}

/** Forgets uploads that nobody made a clip of. Returns their storage keys. */
export async function deleteUnusedUploads(db: Db, createdBefore: Date): Promise<string[]> {
  const deleted = await db.orm
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, createdBefore)))
    .returning({ key: uploads.key })
  return deleted.map(({ key }) => key)
}
