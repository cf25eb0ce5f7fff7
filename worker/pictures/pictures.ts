import { DAY_MS } from '#contract/constants.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

import { StorageFullError } from '../storage/eviction.ts'
import type { RecordStore } from '../storage/record-store.ts'

/** The server stores a picture without a message for a week; this is shorter. */
const UPLOADED_FOR_MS = DAY_MS
/** How long a draft's picture is stored. */
const DRAFT_MAX_AGE_MS = DAY_MS

/** A picture on this device, from when it is chosen until the server has its message. */
export interface PictureRecord {
  file: Blob
  createdAtMs: number
  /** When the server received it. */
  uploadedAtMs?: number
}

const storageFullProblem: Problem = {
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message: 'Not enough space on this device. Free some space and try again.',
  sentence: 'deviceFull',
}

export interface PictureDeps {
  store: RecordStore<PictureRecord>
  /** Sends the bytes of a picture. Rejects with an `ApiError`, or with the signal's reason. */
  upload: (picture: { userId: string; localId: string; file: Blob }, signal: AbortSignal) => Promise<void>
}

/** The key contains the user's id, so users of a device do not see each other's pictures. */
const keyOf = (userId: string, localId: string): string => `${userId}|${localId}`

/** The pictures of messages that are being written or sent. A message in the outbox refers to its picture by id. */
export class Pictures {
  readonly #deps: PictureDeps

  constructor(deps: PictureDeps) {
    this.#deps = deps
  }

  /** @throws {ApiError} when the disk is full */
  async add(userId: string, localId: string, file: Blob): Promise<void> {
    try {
      await this.#deps.store.set(keyOf(userId, localId), { file, createdAtMs: Date.now() })
    } catch (error) {
      throw error instanceof StorageFullError ? new ApiError(storageFullProblem) : error
    }
  }

  async file(userId: string, localId: string): Promise<Blob | null> {
    return (await this.#find(userId, localId))?.file ?? null
  }

  async remove(userId: string, localId: string): Promise<void> {
    await this.#deps.store.remove([keyOf(userId, localId)])
  }

  /** Sends a picture, once. When the picture is no longer here, the server refuses the message. */
  async send(userId: string, localId: string, signal: AbortSignal): Promise<void> {
    const picture = await this.#find(userId, localId)
    if (!picture || (picture.uploadedAtMs ?? 0) > Date.now() - UPLOADED_FOR_MS) return
    await this.#deps.upload({ userId, localId, file: picture.file }, signal)
    await this.#deps.store.set(keyOf(userId, localId), { ...picture, uploadedAtMs: Date.now() })
  }

  /** Removes the pictures that neither a queued message nor a draft of the user needs. */
  async tidy(userId: string, neededIds: ReadonlySet<string>): Promise<void> {
    const all = await this.#deps.store.list({ prefix: keyOf(userId, '') })
    const unused = [...all].filter(
      ([key, { createdAtMs }]) =>
        createdAtMs < Date.now() - DRAFT_MAX_AGE_MS && !neededIds.has(key.slice(keyOf(userId, '').length)),
    )
    await this.#deps.store.remove(unused.map(([key]) => key))
  }

  /** Removes all pictures of one user: a log-out leaves nothing behind. */
  async discard(userId: string): Promise<void> {
    await this.#deps.store.remove((await this.#deps.store.list({ prefix: keyOf(userId, '') })).keys())
  }

  async #find(userId: string, localId: string): Promise<PictureRecord | undefined> {
    return (await this.#deps.store.list({ prefix: keyOf(userId, localId) })).get(keyOf(userId, localId))
  }
}
