import { ApiError } from '#contract/errors.ts'
import type { LocalOps } from '#contract/worker-api.ts'
import { randomId } from '#shared/random-id.ts'

import { callEndpoint } from '../http/pipeline.ts'
import { notLoggedInProblem } from '../http/problems.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { type PictureRecord, Pictures } from './pictures.ts'
import { type ShownPictureRecord, ShownPictures } from './shown-pictures.ts'

/** The pictures of this device's messages. */
export const pictures = new Pictures({
  store: openRecordStore<PictureRecord>({ database: 'vireo-pictures', store: 'pictures', whenFull: 'throw' }),
  async upload({ userId, localId, file }, signal) {
    const input = { localId, body: file }
    await callEndpoint('conversations.uploadPicture', input, { callId: randomId(), userId, signal })
  },
})

const shownPictures = new ShownPictures({
  store: openRecordStore<ShownPictureRecord>({
    database: 'vireo-shown-pictures',
    store: 'pictures',
    whenFull: 'throw',
  }),
  async read(url) {
    const response = await fetch(url)
    if (response.status === 404) return null
    if (!response.ok || !response.headers.get('content-type')?.startsWith('image/'))
      throw new Error(`A picture was answered with ${response.status}.`)
    return response.blob()
  },
})

/** Removes the pictures of others who have used this device. */
export function startShownPictures(): void {
  onUserChange(() => {
    // If it fails, the next start tries again.
    shownPictures.discardOthers(currentUserId()).catch(() => {})
  })
}

function requireUserId(): string {
  const userId = currentUserId()
  if (userId === null) throw new ApiError(notLoggedInProblem)
  return userId
}

type PictureOp = Extract<keyof LocalOps, `pictures.${string}`>

/** The ops of pictures in messages. */
export const pictureOps: {
  [K in PictureOp]: (input: LocalOps[K]['input']) => Promise<LocalOps[K]['output']>
} = {
  'pictures.add': async ({ id, file }) => {
    await pictures.add(requireUserId(), id, file)
    return null
  },
  'pictures.file': ({ id }) => pictures.file(requireUserId(), id),
  'pictures.remove': async ({ id }) => {
    await pictures.remove(requireUserId(), id)
    return null
  },
  'pictures.retainShown': async ({ url }) => {
    await shownPictures.retain(requireUserId(), url)
    return null
  },
  'pictures.shownFile': ({ url }) => shownPictures.file(requireUserId(), url),
}
