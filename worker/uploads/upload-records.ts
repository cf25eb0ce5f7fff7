import { oneLine } from '#contract/clean-text.ts'
import type { Problem } from '#contract/errors.ts'
import type { WrittenCaptions } from '#contract/models/captions.ts'
import { pickSentence } from '#contract/sentence.ts'
import {
  DEFAULT_PUBLICATION,
  type Publication,
  type UploadPhase,
  type UploadView,
} from '#contract/uploads.ts'

import type { Changes, RecordStore } from '../storage/record-store.ts'
import { isFaultOfFile } from './upload-problems.ts'

/** An upload as it is persisted on this device. */
export interface UploadRecord {
  id: string
  /** The key under which the server begins the upload and makes the video: asked again, it does neither twice. */
  requestKey: string
  /** The user who posts. The upload is never sent on behalf of another one. */
  userId: string
  /** Milliseconds since 1970, on this device's clock. */
  createdAtMs: number
  fileName: string
  sizeBytes: number
  /**
   * The time at which the chosen file was last modified, in the unit of `createdAtMs`. Absent from records of
   * earlier versions.
   */
  lastModifiedMs?: number
  /** SHA-256 of the whole file, in base64. Null until all of it is persisted. */
  sha256: string | null
  caption: string
  /** The subtitles. Absent from records of earlier versions. */
  captions?: WrittenCaptions | null
  /** Absent from records of earlier versions. */
  publication?: Publication
  /** `cancelling`: cancelled, but the server may have made the video. */
  state: 'draft' | 'queued' | 'paused' | 'cancelling' | 'preparing' | 'posted' | 'failed'
  /** Posted, and a draft again only because its file was not persisted. */
  isPostWanted?: boolean
  /** Whether it may be sent over a metered connection, too. */
  isMeteredAllowed: boolean
  /** The upload's address on the server, once it is begun. */
  url: string | null
  /** How many bytes the server is known to have. */
  offsetBytes: number
  /** How often the server has lost it. */
  restartCount: number
  /** The creation of the video was requested, and no response has come: it may be public. */
  isCreating: boolean
  /** The server says that a video was made of it before. */
  isAlreadyPosted: boolean
  /** The id of the video, once it exists. */
  itemId: string | null
  /** Why it does not continue: it was refused, or it could not be persisted. */
  problem: Problem | null
}

/** A record that is persisted whole, so that it can be sent. */
export type PostableRecord = UploadRecord & { sha256: string }

/** Phases that only the worker which sends the upload knows. */
export type LivePhase = Extract<UploadPhase, { name: 'keeping' | 'sending' | 'waiting' | 'preparing' }>

export const progressOf = ({ offsetBytes, sizeBytes }: UploadRecord): number => offsetBytes / sizeBytes

function phaseOf(record: UploadRecord, live: LivePhase | undefined): UploadPhase {
  const { state, itemId, problem } = record
  if (problem !== null) return { name: 'failed', ...pickSentence(problem), isFinal: isFaultOfFile(problem) }
  if (state === 'posted') return { name: 'posted', itemId: itemId ?? '' }
  if (state === 'cancelling') return { name: 'cancelling' }
  if (record.sha256 === null) return live?.name === 'keeping' ? live : { name: 'keeping', progress: 0 }
  if (state === 'preparing') return live?.name === 'preparing' ? live : { name: 'preparing', progress: 0 }
  if (state === 'paused') return { name: 'paused', progress: progressOf(record) }
  if (state === 'draft') return { name: 'draft' }
  return live ?? { name: 'queued' }
}

export const publicationOf = ({ publication }: Pick<UploadRecord, 'publication'>): Publication =>
  publication ?? DEFAULT_PUBLICATION

/**
 * Whether it can be edited: not once the video may be public as it is. A video that could not be processed is
 * not public.
 */
export const canEdit = ({ isCreating, isAlreadyPosted, itemId }: UploadRecord): boolean =>
  !isCreating && (!isAlreadyPosted || itemId !== null)

/** Whether the server has all of it, or all that it will get. */
const isOver = ({ state, itemId }: UploadRecord): boolean => itemId !== null || state === 'failed'

interface Surroundings {
  live: LivePhase | undefined
  /** Whether files and records here outlive the browser. */
  isPersistent: boolean
  /** Whether this tab is copying it. */
  isBeingCopied: boolean
}

export const viewOf = (
  record: UploadRecord,
  { live, isPersistent, isBeingCopied }: Surroundings,
): UploadView => ({
  id: record.id,
  fileName: record.fileName,
  sizeBytes: record.sizeBytes,
  caption: record.caption,
  captionsLanguage: record.captions?.language ?? null,
  publication: publicationOf(record),
  phase: phaseOf(record, live),
  itemId: record.itemId,
  isDraft: record.state === 'draft',
  isAwaitingFile: record.state === 'draft' && record.isPostWanted === true,
  hasFile: record.sha256 !== null,
  canEdit: canEdit(record),
  isAlreadyPosted: record.isAlreadyPosted,
  isPersistent,
  needsThisPage: isBeingCopied || (!isPersistent && record.problem === null && !isOver(record)),
})

/** Turns a record whose file is not whole on this device into a draft with the reason. */
export const withoutFile = ({ state, isPostWanted = false }: UploadRecord, problem: Problem) =>
  ({
    state: 'draft',
    isPostWanted: isPostWanted || state !== 'draft',
    sha256: null,
    url: null,
    offsetBytes: 0,
    problem,
  }) satisfies Partial<UploadRecord>

/** The same, unless the file has been persisted meanwhile. */
export const unlessPersisted = (record: UploadRecord, problem: Problem): Partial<UploadRecord> =>
  record.sha256 === null ? withoutFile(record, problem) : {}

/** Whether this looks like the record's file, as far as can be told without reading it. */
const isFileOf = ({ fileName, sizeBytes, lastModifiedMs }: UploadRecord, file: File): boolean =>
  storedName(file) === fileName && file.size === sizeBytes && file.lastModified === lastModifiedMs

const storedName = ({ name }: File): string => oneLine(name).slice(-255) || 'Video'

interface NewRecord extends Pick<UploadRecord, 'id' | 'userId' | 'caption'> {
  publication: Publication
  file: File
  /** The draft that it replaces. */
  before: UploadRecord | undefined
}

/**
 * Creates the record of a chosen video, taking over from the draft before it. If the video was already posted and is
 * chosen again, it goes on; a different file has to be looked at first.
 */
export const newRecord = ({ id, userId, caption, publication, file, before }: NewRecord): UploadRecord => ({
  id,
  requestKey: id,
  userId,
  createdAtMs: Date.now(),
  fileName: storedName(file),
  sizeBytes: file.size,
  lastModifiedMs: file.lastModified,
  sha256: null,
  caption,
  captions: before?.captions ?? null,
  publication,
  state: before?.isPostWanted === true && isFileOf(before, file) ? 'queued' : 'draft',
  isMeteredAllowed: before?.isMeteredAllowed ?? false,
  url: null,
  offsetBytes: 0,
  restartCount: 0,
  isCreating: false,
  isAlreadyPosted: false,
  itemId: null,
  problem: null,
})

type RecordId = Pick<UploadRecord, 'userId' | 'id'>

/**
 * Prefix of the keys of records that are not published for everyone at once. Tabs of builds before 2026-12 do not find
 * them under it: they would send them without their publication.
 */
const CHOSEN = 'for|'

const keysOf = ({ userId, id }: RecordId): [string, string] => [`${userId}|${id}`, `${CHOSEN}${userId}|${id}`]

function keyOf(record: UploadRecord): string {
  const { audience, scheduleTime, commentAudience, downloadAudience, sound, sticker } = publicationOf(record)
  const [key, keyOfChosen] = keysOf(record)
  const isPlain =
    audience === 'everyone' &&
    scheduleTime === 0 &&
    ![commentAudience, downloadAudience, sound, sticker].some((choice) => choice !== undefined)
  return isPlain ? key : keyOfChosen
}

const findIn = (records: Changes<UploadRecord>, of: RecordId): UploadRecord | undefined =>
  keysOf(of)
    .map((key) => records.get(key))
    .find((record) => record !== undefined)

/** The changes that put a record, or nothing, in the place of the one with this id. */
const replaced = (of: RecordId, record: UploadRecord | undefined): Changes<UploadRecord> =>
  new Map(keysOf(of).map((key) => [key, record && key === keyOf(record) ? record : undefined]))

/** The uploads of this device. Each change is one transaction over all tabs. */
export class UploadRecords {
  readonly #store: RecordStore<UploadRecord>

  constructor(store: RecordStore<UploadRecord>) {
    this.#store = store
  }

  get isPersistent(): boolean {
    return this.#store.isPersistent
  }

  /** Lists all records of one user, or of all users. The oldest first. */
  async list(userId?: string): Promise<UploadRecord[]> {
    const prefixes = userId === undefined ? [''] : [`${userId}|`, `${CHOSEN}${userId}|`]
    const found = await Promise.all(prefixes.map((prefix) => this.#store.list({ prefix })))
    return found.flatMap((records) => [...records.values()]).toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  /** Lists the records of all users. Throws when the disk does not answer. */
  async listForSure(): Promise<UploadRecord[]> {
    return [...(await this.#store.list({ mustAnswer: true })).values()]
  }

  /** Adds a record. An existing one stays as it is: a page that is not sure adds it twice. */
  async add(record: UploadRecord): Promise<void> {
    await this.#store.change(keysOf(record), (records) =>
      findIn(records, record) ? new Map() : new Map([[keyOf(record), record]]),
    )
  }

  /**
   * Changes a record if it still exists.
   * @returns the changed record
   */
  async update(
    of: RecordId,
    decide: (record: UploadRecord) => Partial<UploadRecord>,
  ): Promise<UploadRecord | undefined> {
    const changes = await this.#store.change(keysOf(of), (records) => {
      const record = findIn(records, of)
      return record ? replaced(of, { ...record, ...decide(record) }) : new Map()
    })
    return findIn(changes, of)
  }

  /**
   * Removes a record, unless the server may have made a video of it: then the server has to be asked first.
   * @returns the record if it is still there
   */
  async callOff(of: RecordId): Promise<UploadRecord | undefined> {
    const changes = await this.#store.change(keysOf(of), (records) => {
      const record = findIn(records, of)
      const mustAsk = record?.isCreating && !record.isAlreadyPosted
      return replaced(of, mustAsk ? { ...record, state: 'cancelling', problem: null } : undefined)
    })
    return findIn(changes, of)
  }

  async remove(of: RecordId): Promise<void> {
    await this.#store.remove(keysOf(of))
  }
}
