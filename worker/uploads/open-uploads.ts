import type { Output } from '#contract/endpoints/index.ts'
import { connection } from '#shared/network-information.ts'
import { randomId } from '#shared/random-id.ts'
import { isMetered } from '#worker/connection.ts'

import { emit } from '../events.ts'
import { callEndpoint } from '../http/pipeline.ts'
import { takeTurnsToLead } from '../leader.ts'
import { loadPart } from '../load-part.ts'
import { giveUpSession } from '../lost-session.ts'
import { onNewToken } from '../page-context.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openFiles } from './open-files.ts'
import { publicationOf, type UploadRecords } from './upload-records.ts'
import { Uploads, type UploadMessage } from './uploads.ts'

const NAME = 'vireo-uploads'
/** Without locks it is unknown whether a tab still copies a file; after this long it has had enough time. */
const COPYING_MAX_MS = 10 * 60 * 1000

const loadTransfer = () => loadPart(import('./transfer.ts'))

/** Tabs of earlier builds use this name, too. */
const lockOf = (id: string) => `${NAME}-keeping-${id}`
// Missing outside secure contexts, although its type says otherwise.
const locks: LockManager | undefined = navigator.locks

function start(records: UploadRecords): Uploads {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)
  const uploads = new Uploads({
    records,
    files: openFiles,
    // These scripts are large, and needed only when there is something to send.
    transfer: async (...transferred) => (await loadTransfer()).transfer(...transferred),
    withdraw: async (record) => (await loadTransfer()).withdraw(record),
    async create({ uploadId, caption, captions, userId, requestKey: callId, ...record }, signal) {
      const input = { uploadId, caption, ...publicationOf(record), ...(captions && { captions }) }
      const created = await callEndpoint('videos.create', input, { callId, userId, signal })
      return (created as Output<'videos.create'>).itemId
    },
    ask: async (itemId, signal) =>
      (await callEndpoint(
        'videos.processing',
        { itemId },
        { callId: randomId(), signal },
      )) as Output<'videos.processing'>,
    currentUserId,
    isOnline: () => navigator.onLine,
    isMetered,
    emit,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    broadcast: (message: UploadMessage) => channel?.postMessage(message),
    onNeed(need, problem) {
      if (need === 'logIn') void giveUpSession(problem)
      else emit({ type: 'csrf.stale' })
    },
    whileCopying: async (id, work) => {
      if (locks) await locks.request(lockOf(id), work)
      else await work()
    },
    // Resolves after the current holder has released the lock.
    untilNotCopied: (id) => locks?.request(lockOf(id), () => {}) ?? new Promise(() => {}),
    async isBeingCopied({ id, createdAtMs }) {
      if (!locks) return Date.now() - createdAtMs < COPYING_MAX_MS
      const { held = [] } = await locks.query()
      return held.some(({ name }) => name === lockOf(id))
    },
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<UploadMessage>) => uploads.receive(data))
  onUserChange(() => uploads.changeUser())
  onNewToken(() => uploads.wake())
  addEventListener('online', () => uploads.wake())
  connection()?.addEventListener('change', () => uploads.wake())
  takeTurnsToLead(NAME, (signal) => uploads.lead(signal))
  return uploads
}

let uploads: Uploads | undefined

/** The uploads as this tab has them, created at the first call. */
export const uploadsOfThisTab = (records: UploadRecords): Uploads => (uploads ??= start(records))
