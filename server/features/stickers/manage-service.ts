import type { Readable } from 'node:stream'

import { oneLine } from '#contract/clean-text.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { STICKER_NAME_MAX_LENGTH, STICKERS_MAX } from '#contract/models/sticker.ts'
import { sentence } from '#contract/sentence.ts'
import { insufficientStorage, invalidInput, stickerNotExist, unprocessable } from '#server/api/problems.ts'
import { requireRights, type Viewer } from '#server/api/route.ts'
import { lockNamed, type Database, type Db, type Tx } from '#server/db/client.ts'
import { recordAction } from '#server/features/operator/audit.ts'
import { takePicture } from '#server/features/users/image-service.ts'
import type { Picture } from '#server/media/make-picture.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'
import type { Storage } from '#server/storage/storage.ts'

import { addSticker, presentSticker, type StickerRow, withdrawSticker } from './stickers.ts'

export interface StickerTools {
  storage: Storage
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

/** Listed stickers, as withdrawn ones accumulate over the years. */
const LISTED_MAX = 500
const TRY_AGAIN_MS = 60_000
/** Lock held while adding to the stickers on offer, so that no two take the last place. */
const ON_OFFER = 'stickers on offer'

const present = (row: StickerRow) => ({ ...presentSticker(row), isOffered: row.isOffered })

/** Lists all stickers, offered ones first. */
export async function listStickers(db: Db, viewer: Viewer): Promise<Output<'stickers.manage'>> {
  requireRights(viewer, 'operator')
  const rows = await db.query<StickerRow>({
    name: 'stickers.manage',
    text: `
      SELECT id, name, small_key AS "smallKey", is_offered AS "isOffered" FROM stickers
      ORDER BY is_offered DESC, id DESC LIMIT ${LISTED_MAX}`,
    values: [],
  })
  return { stickers: rows.map(present) }
}

/**
 * Adds a picture to the set, or gives it to the sticker with that name, which is then offered again.
 * @throws {ApiError} 400 for an invalid name, 422 when the set is full, and as `takePicture`
 */
export async function addPicture(
  database: Pick<Database, 'transaction'>,
  { storage, freeBytes }: StickerTools,
  viewer: Viewer,
  { name: written }: ParsedInput<'stickers.add'>,
  body: Readable | null | undefined,
): Promise<Output<'stickers.add'>> {
  requireRights(viewer, 'operator')
  if (!body) throw invalidInput(sentence('pictureMissing'))
  const name = oneLine(written)
  const fault = nameFault(name)
  if (fault) throw invalidInput(sentence('fieldsNotValid'), { name: fault })
  await database.transaction((db) => requireRoom(db, name))
  if ((await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const picture = await takePicture(viewer, body, 'sticker')
  return database.transaction(async (db) => {
    // Others may have been added while the picture arrived.
    await lockNamed(db, ON_OFFER)
    await requireRoom(db, name)
    return { sticker: present(await giveSticker(db, storage, viewer, name, picture)) }
  })
}

/**
 * Adds a sticker as `addSticker` does, and records that.
 * @param actor null for a command of the server
 */
export async function giveSticker(
  db: Tx,
  storage: Storage,
  actor: Pick<Viewer, 'id'> | null,
  name: string,
  picture: Pick<Picture, 'large' | 'small'>,
): Promise<StickerRow> {
  const row = await addSticker(db, storage, name, picture)
  if (!row) throw stickerNotExist()
  await recordAction(db, actor, { action: 'sticker.add', subject: `sticker ${row.id}`, details: { name } })
  return row
}

/**
 * Withdraws a sticker by its name for a command of the server, and records that.
 * @returns whether it was offered
 */
export async function withdrawNamed(db: Tx, name: string): Promise<boolean> {
  const id = await withdrawSticker(db, name)
  if (id === undefined) return false
  await recordAction(db, null, { action: 'sticker.withdraw', subject: `sticker ${id}`, details: { name } })
  return true
}

/**
 * Offers a sticker to authors, or withdraws it, and records that.
 * @throws {ApiError} 10208 when there is none, 422 when the set is full
 */
export async function setOffered(
  db: Tx,
  viewer: Viewer,
  { stickerId, isOffered }: ParsedInput<'stickers.setOffered'>,
): Promise<Output<'stickers.setOffered'>> {
  requireRights(viewer, 'operator')
  if (isOffered) await lockNamed(db, ON_OFFER)
  const [before] = await db.query<{ name: string; isOffered: boolean }>({
    name: 'stickers.before',
    text: 'SELECT name, is_offered AS "isOffered" FROM stickers WHERE id = $1 FOR UPDATE',
    values: [stickerId],
  })
  if (!before) throw stickerNotExist()
  if (isOffered) await requireRoom(db, before.name)
  const [row] = await db.query<StickerRow>({
    name: 'stickers.setOffered',
    text: `
      UPDATE stickers SET is_offered = $2 WHERE id = $1
      RETURNING id, name, small_key AS "smallKey", is_offered AS "isOffered"`,
    values: [stickerId, isOffered],
  })
  if (!row) throw stickerNotExist()
  if (before.isOffered !== isOffered) {
    await recordAction(db, viewer, {
      action: isOffered ? 'sticker.offer' : 'sticker.withdraw',
      subject: `sticker ${stickerId}`,
      details: { name: before.name },
    })
  }
  return { sticker: present(row) }
}

function nameFault(name: string) {
  if (name === '') return sentence('stickerNameEmpty')
  return name.length > STICKER_NAME_MAX_LENGTH
    ? sentence('stickerNameTooLong', { count: STICKER_NAME_MAX_LENGTH })
    : undefined
}

/** Refuses more than authors can look through. An existing sticker with that name does not count. */
async function requireRoom(db: Db, name: string): Promise<void> {
  const [found] = await db.query<{ count: number }>({
    name: 'stickers.others',
    text: 'SELECT count(*)::int AS count FROM stickers WHERE is_offered AND name <> $1',
    values: [name],
  })
  if ((found?.count ?? 0) >= STICKERS_MAX)
    throw unprocessable(sentence('stickersFull', { count: STICKERS_MAX }))
}
