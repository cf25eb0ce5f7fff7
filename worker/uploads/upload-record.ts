import type { Problem } from '#contract/errors.ts'
import type { WrittenCaptions } from '#contract/models/captions.ts'
import type { UploadPhase, UploadView } from '#contract/uploads.ts'

/** A clip on its way, as it is kept on this device. */
export interface UploadRecord {
  id: string
  /** Under which the server begins the upload, and makes the clip: asked again, it does neither twice. */
  requestKey: string
  /** Whose it is: it is never sent as anybody else's. */
  userId: string
  /** Milliseconds since 1970, on this device's clock. */
  createdAtMs: number
  fileName: string
  sizeBytes: number
  /** Of the whole file, base64. Null until all of it is kept. */
  sha256: string | null
  caption: string
  /** What is heard in it. Absent from records of earlier versions. */
  captions?: WrittenCaptions | null
  /** `cancelling`: called off, but the server may have made the clip. */
  state: 'draft' | 'queued' | 'paused' | 'cancelling' | 'preparing' | 'posted' | 'failed'
  /** Also where each byte costs. */
  isMeteredAllowed: boolean
  /** Its address on the server, from when it is begun. */
  url: string | null
  /** How much the server is known to have. */
  offsetBytes: number
  /** How often the server has lost it. */
  restartCount: number
  /** The clip was asked for, and no answer has come: it may be public. */
  isCreating: boolean
  /** The server says that a clip was made of it before. */
  isAlreadyPosted: boolean
  /** The clip, from when it exists. */
  itemId: string | null
  /** Why it does not go on: it was refused, or it could not be kept. */
  problem: Problem | null
}

/** Kept whole, so that it can be sent. */
export type PostableRecord = UploadRecord & { sha256: string }

/** What only the worker that sends it knows of it. */
export type LivePhase = Extract<UploadPhase, { name: 'keeping' | 'sending' | 'waiting' | 'preparing' }>

export const progressOf = ({ offsetBytes, sizeBytes }: UploadRecord): number => offsetBytes / sizeBytes

function phaseOf(record: UploadRecord, live: LivePhase | undefined): UploadPhase {
  const { state, itemId, problem } = record
  if (problem !== null) return { name: 'failed', message: problem.message }
  if (state === 'posted') return { name: 'posted', itemId: itemId ?? '' }
  if (state === 'cancelling') return { name: 'cancelling' }
  if (record.sha256 === null) return live?.name === 'keeping' ? live : { name: 'keeping', progress: 0 }
  if (state === 'preparing') return live?.name === 'preparing' ? live : { name: 'preparing', progress: 0 }
  if (state === 'paused') return { name: 'paused', progress: progressOf(record) }
  if (state === 'draft') return { name: 'draft' }
  return live ?? { name: 'queued' }
}

/** Not once it may be public as it is. A clip that could not be prepared is not. */
export const canEdit = ({ isCreating, isAlreadyPosted, itemId }: UploadRecord): boolean =>
  !isCreating && (!isAlreadyPosted || itemId !== null)

export const viewOf = (record: UploadRecord, live: LivePhase | undefined, isKept: boolean): UploadView => ({
  id: record.id,
  fileName: record.fileName,
  sizeBytes: record.sizeBytes,
  caption: record.caption,
  captionsLanguage: record.captions?.language ?? null,
  phase: phaseOf(record, live),
  isDraft: record.state === 'draft',
  hasFile: record.sha256 !== null,
  canEdit: canEdit(record),
  isAlreadyPosted: record.isAlreadyPosted,
  isKept,
})

/** What becomes of a record whose file could not be kept whole: a draft stays one. */
export const notKept = ({ state, sha256 }: UploadRecord, problem: Problem): Partial<UploadRecord> =>
  sha256 === null ? { state: state === 'draft' ? 'draft' : 'failed', problem } : {}
