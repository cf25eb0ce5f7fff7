import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import type { LiveRoom } from '#contract/models/live.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { takePicture } from '#server/features/users/image-service.ts'

import { requireOpen, requireOwnRoom } from './access.ts'
import { presentRoom } from './present.ts'
import * as repository from './repository.ts'
import type { Studio } from './studio.ts'

/** Gives one's own room its picture. @throws {ApiError} as `takePicture` does, 409 when the room is over */
export async function setPicture(
  db: Db,
  studio: Studio,
  viewer: Viewer,
  roomId: string,
  body: Readable,
): Promise<{ room: LiveRoom }> {
  requireOpen(await requireOwnRoom(db, viewer, roomId))
  const { large } = await takePicture(viewer, body, 'message')
  const name = `picture-${createHash('sha256').update(large).digest('hex').slice(0, 16)}.webp`
  const folder = studio.folderOf(roomId)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), large)
  await repository.updateRoom(db, roomId, { pictureKey: name })
  return { room: presentRoom(await requireOwnRoom(db, viewer, roomId), viewer.id, studio.stateOf(roomId)) }
}
