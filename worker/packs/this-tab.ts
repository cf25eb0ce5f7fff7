import { SAVED_CHANNEL } from '#contract/media-caches.ts'

import { connection, isMetered } from '../connection.ts'
import { emit } from '../events.ts'
import { takeTurnsToLead } from '../leader.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { fetchComments } from './fetch-comments.ts'
import { keepApp } from './keep-app.ts'
import type { PackRecord } from './pack-record.ts'
import { PackRecords } from './pack-records.ts'
import { PACKS } from './packs-name.ts'
import { Packs, type PackMessage } from './packs.ts'
import { filesInCache } from './saved-files.ts'
import { heedVideoLoads, whenLineIsFree } from './video-loads.ts'

const openChannel = (name: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

function start(): Packs {
  const channel = openChannel(PACKS)
  const savedChannel = openChannel(SAVED_CHANNEL)
  const packs = new Packs({
    records: new PackRecords(
      openRecordStore<PackRecord>({
        database: PACKS,
        store: 'packs',
        whenFull: 'throw',
        whenBroken: 'throw',
      }),
    ),
    files: filesInCache({
      fetchComments,
      whenLineIsFree,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
      onChange: () => savedChannel?.postMessage(null),
    }),
    keepApp,
    currentUserId,
    isOnline: () => navigator.onLine,
    isMetered,
    emit,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
    broadcast: (message: PackMessage) => channel?.postMessage(message),
  })
  heedVideoLoads()
  channel?.addEventListener('message', ({ data }: MessageEvent<PackMessage>) => packs.receive(data))
  onUserChange(() => packs.wake('new'))
  addEventListener('online', () => packs.wake())
  addEventListener('offline', () => packs.wake())
  connection()?.addEventListener('change', () => packs.wake())
  takeTurnsToLead(PACKS, (signal) => packs.lead(signal))
  return packs
}

let packs: Packs | undefined

/** The packs as this tab has them, begun when it first asks. */
export const packsOfThisTab = (): Packs => (packs ??= start())
