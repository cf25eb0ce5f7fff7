import { createHash } from 'node:crypto'

import { STICKERS_MAX, type Sticker, type StickerPlace } from '#contract/models/sticker.ts'
import { sentence } from '#contract/sentence.ts'
import { stickerNotExist, unprocessable } from '#server/api/problems.ts'
import type { Db } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { IS_PUBLIC } from '#server/db/schema/shown-to.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'
import type { Picture } from '#server/media/make-picture.ts'
import { contentKey } from '#server/storage/keys.ts'
import { removeUnused } from '#server/storage/remove-unused.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface StickerRow {
  id: string
  name: string
  smallKey: string
  isOffered: boolean
}

export const presentSticker = ({ id, name, smallKey }: StickerRow): Sticker => ({
  id,
  name,
  url: mediaUrl(smallKey),
})

/** Stickers that authors can place, the newest first. */
export const listOffered = (db: Db): Promise<StickerRow[]> =>
  db.query<StickerRow>({
    name: 'stickers.offered',
    text: `
      SELECT id, name, small_key AS "smallKey", is_offered AS "isOffered" FROM stickers
      WHERE is_offered ORDER BY id DESC LIMIT ${STICKERS_MAX}`,
    values: [],
  })

/** Finds a sticker that is offered, or that public videos have. */
async function findSticker(db: Db, id: string): Promise<StickerRow | undefined> {
  const [row] = await db.query<StickerRow>({
    name: 'stickers.find',
    text: `
      SELECT id, name, small_key AS "smallKey", is_offered AS "isOffered" FROM stickers
      WHERE id = $1 AND (is_offered OR EXISTS (SELECT FROM videos WHERE sticker_id = $1 AND ${IS_PUBLIC}))`,
    values: [id],
  })
  return row
}

/**
 * Returns a sticker that is offered, or that public videos have.
 * @throws {ApiError} 10208 (specification section 8, effect not exist) when there is none
 */
export async function requireSticker(db: Db, id: string): Promise<StickerRow> {
  const row = await findSticker(db, id)
  if (!row) throw stickerNotExist()
  return row
}

/** @throws {ApiError} 422 when the site does not offer the sticker */
export async function requireUsableSticker(db: Db, id: string): Promise<void> {
  const row = await findSticker(db, id)
  if (!row?.isOffered) throw unprocessable(sentence('stickerUnavailable'))
}

/** A sticker that an author has placed on a video, and its file. */
export interface StickerOfVideo extends StickerPlace {
  key: string
}

export async function findPlacedSticker(db: Db, videoId: string): Promise<StickerOfVideo | undefined> {
  const [row] = await db.query<{ key: string; place: StickerPlace }>({
    name: 'stickers.placed',
    text: `
      SELECT stickers.key, sticker_place AS place FROM videos JOIN stickers ON stickers.id = sticker_id
      WHERE videos.id = $1 AND sticker_place IS NOT NULL`,
    values: [videoId],
  })
  return row && { key: row.key, ...row.place }
}

/** Adds a sticker to the set, or replaces the picture of the one with that name. */
export async function addSticker(
  db: Db,
  storage: Storage,
  name: string,
  { large, small }: Pick<Picture, 'large' | 'small'>,
): Promise<StickerRow | undefined> {
  const [key, smallKey] = await Promise.all([store(storage, large), store(storage, small)])
  const [row] = await db.query<StickerRow>({
    text: `
      INSERT INTO stickers (id, name, key, small_key) VALUES ($1, $2, $3, $4)
      ON CONFLICT (name) DO UPDATE SET key = excluded.key, small_key = excluded.small_key, is_offered = true
      RETURNING id, name, small_key AS "smallKey", is_offered AS "isOffered"`,
    values: [nextId(), name, key, smallKey],
  })
  return row
}

/**
 * Withdraws a sticker from authors. It stays on the videos that have it.
 * @returns its id, or undefined when none with this name was offered
 */
export async function withdrawSticker(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>({
    text: 'UPDATE stickers SET is_offered = false WHERE name = $1 AND is_offered RETURNING id',
    values: [name],
  })
  return row?.id
}

/** Removes files of former sticker pictures, and of interrupted calls. */
export async function removeUnusedStickers(db: Db, storage: Storage): Promise<void> {
  await removeUnused(storage, 'sticker', async (keys) => {
    const rows = await db.query<{ key: string }>({
      name: 'stickers.usedKeys',
      text: `
        SELECT key FROM stickers WHERE key = ANY ($1::text[])
        UNION SELECT small_key FROM stickers WHERE small_key = ANY ($1::text[])`,
      values: [keys],
    })
    return rows.map(({ key }) => key)
  })
}

async function store(storage: Storage, data: Uint8Array): Promise<string> {
  const key = contentKey('sticker', createHash('sha256').update(data).digest('hex'), 'webp')
  await storage.put(key, Buffer.from(data))
  return key
}
