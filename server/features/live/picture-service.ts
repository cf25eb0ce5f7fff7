import { createHash } from 'node:crypto'
import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import type { LiveRoom } from '#contract/models/live.ts'
import { insufficientStorage } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { takePicture } from '#server/features/users/image-service.ts'
import { RESERVED_BYTES } from '#server/storage/disk-space.ts'

import { requireOpen, requireOwnRoom } from './access.ts'
import { isPicture } from './files.ts'
import { presentRoom } from './present.ts'
import * as repository from './repository.ts'
import type { Studio } from './studio.ts'

const TRY_AGAIN_MS = 60_000

export interface PictureTools {
  studio: Studio
  /** Free bytes on the disk. */
  freeBytes: () => Promise<number>
}

/**
 * Sets the picture of one's own room, replacing the previous one.
 * @throws {ApiError} as `takePicture` does, 409 when the room is over, 507 when the disk has no space beyond its
 * reserve
 */
export async function setPicture(
  db: Db,
  { studio, freeBytes }: PictureTools,
  viewer: Viewer,
  roomId: string,
  body: Readable,
): Promise<{ room: LiveRoom }> {
  requireOpen(await requireOwnRoom(db, viewer, roomId))
  if ((await freeBytes()) < RESERVED_BYTES) throw insufficientStorage(TRY_AGAIN_MS)
  const { large } = await takePicture(viewer, body, 'message')
  const name = `picture-${createHash('sha256').update(large).digest('hex').slice(0, 16)}.webp`
  const folder = studio.folderOf(roomId)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), large)
  await repository.updateRoom(db, roomId, { pictureKey: name })
  void removeOtherPictures(folder, name)
  return { room: presentRoom(await requireOwnRoom(db, viewer, roomId), viewer.id, studio.stateOf(roomId)) }
}

/** Removes other pictures. One that cannot be removed now is removed with the next picture, or with its room. */
async function removeOtherPictures(folder: string, name: string): Promise<void> {
  const others = (await readdir(folder).catch(() => [])).filter((file) => isPicture(file) && file !== name)
  await Promise.all(others.map((file) => unlink(path.join(folder, file)).catch(() => {})))
}
