import { SAVED_CHANNEL } from '#contract/media-caches.ts'
import { connection } from '#shared/network-information.ts'
import { isMetered } from '#worker/connection.ts'

import { emit } from '../events.ts'
import { takeTurnsToLead } from '../leader.ts'
import { currentUserId, onUserChange } from '../session.ts'
import { openRecordStore } from '../storage/record-store.ts'
import { cacheApp } from './cache-app.ts'
import { type StoredCollectionRecord, CollectionRecords } from './collection-records.ts'
import { OfflineCollections, type CollectionMessage } from './collections.ts'
import { fetchComments } from './fetch-comments.ts'
import { findWatchable } from './find-watchable.ts'
import { filesInCache } from './saved-files.ts'
import { OFFLINE_STORAGE_NAME } from './storage-name.ts'
import { subscribeToVideoLoads, whenNetworkIsFree } from './video-loads.ts'

const openChannel = (name: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

function start(): OfflineCollections {
  const channel = openChannel(OFFLINE_STORAGE_NAME)
  const savedChannel = openChannel(SAVED_CHANNEL)
  const collections = new OfflineCollections({
    records: new CollectionRecords(
      openRecordStore<StoredCollectionRecord>({
        database: OFFLINE_STORAGE_NAME,
        store: 'packs',
        whenFull: 'throw',
        whenBroken: 'throw',
      }),
    ),
    files: filesInCache({
      fetchComments,
      whenNetworkIsFree: whenNetworkIsFree,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
      onChange: () => savedChannel?.postMessage(null),
    }),
    cacheApp: cacheApp,
    findWatchable,
    currentUserId,
    isOnline: () => navigator.onLine,
    isMetered,
    emit,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
    broadcast: (message: CollectionMessage) => channel?.postMessage(message),
  })
  subscribeToVideoLoads()
  channel?.addEventListener('message', ({ data }: MessageEvent<CollectionMessage>) =>
    collections.receive(data),
  )
  onUserChange(() => {
    collections.wake('enqueued')
    collections.removeUnwatchable()
  })
  addEventListener('online', () => {
    collections.wake()
    collections.removeUnwatchable()
  })
  addEventListener('offline', () => collections.wake())
  connection()?.addEventListener('change', () => collections.wake())
  takeTurnsToLead(OFFLINE_STORAGE_NAME, (signal) => collections.lead(signal))
  return collections
}

let collections: OfflineCollections | undefined

/** The collections as this tab has them, created at the first call. */
export const collectionsOfThisTab = (): OfflineCollections => (collections ??= start())
