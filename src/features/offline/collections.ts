import type { OfflineCollection, PauseReason, SavedVideo } from '#contract/offline.ts'
import { messages } from '#messages/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { joinSentences } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'

export function titleOf({ source, createdAtMs }: Pick<OfflineCollection, 'source' | 'createdAtMs'>): string {
  switch (source.kind) {
    case 'feed':
      return messages.ofFeed({
        feed: source.name === 'Following' ? 'following' : 'other',
        date: formatDate(createdAtMs / 1_000, { dateStyle: 'medium', timeStyle: 'short' }),
      })
    case 'user':
      return messages.ofUser({ name: source.nickname })
    case 'tag':
      return messages.ofTag({ tag: source.name })
    case 'music':
      return messages.ofMusic({ title: source.title })
    case 'liked':
      return messages.ofLiked
    case 'saved':
      return messages.ofSaved
    default:
      return messages.single
  }
}

const sum = (videos: readonly SavedVideo[], bytesOf: (video: SavedVideo) => number) =>
  videos.reduce((total, video) => total + bytesOf(video), 0)

const bytesHere = ({ phase, sizeBytes }: SavedVideo): number =>
  phase.name === 'saved' ? sizeBytes : phase.name === 'saving' ? sizeBytes * phase.progress : 0

/** Bytes on this device. A video that is in several collections counts once. */
export function savedBytesOf(collections: readonly OfflineCollection[]): number {
  const videos = new Map<string, SavedVideo>()
  for (const video of collections.flatMap((collection) => collection.videos)) {
    const other = videos.get(video.videoId)
    if (!other || bytesHere(other) < bytesHere(video)) videos.set(video.videoId, video)
  }
  return sum([...videos.values()], bytesHere)
}

/** Bytes that removing these collections frees: files that other collections need stay. */
export const freedBytesOf = (
  removed: readonly OfflineCollection[],
  all: readonly OfflineCollection[],
): number =>
  savedBytesOf(all) -
  savedBytesOf(all.filter(({ id }) => !removed.some((collection) => collection.id === id)))

/** Progress from 0 to 1, without failed videos. */
export function progressOf({ videos }: OfflineCollection): number {
  const wanted = videos.filter(({ phase }) => phase.name !== 'failed')
  const totalBytes = sum(wanted, ({ sizeBytes }) => sizeBytes)
  return totalBytes === 0 ? 1 : sum(wanted, bytesHere) / totalBytes
}

/** Whether some of its videos still have to be fetched. */
export const isUnderWay = ({ videos }: OfflineCollection): boolean =>
  videos.some(({ phase }) => phase.name === 'waiting' || phase.name === 'saving')

export const failedCountOf = ({ videos }: OfflineCollection): number =>
  videos.filter(({ phase }) => phase.name === 'failed').length

const PAUSE_REASONS = {
  paused: 'paused',
  network: 'waitingForNetwork',
  wifi: 'waitingForWifi',
  full: 'full',
} as const satisfies Record<PauseReason, keyof typeof messages>

/** The state of a collection, as a sentence. */
export function stateOf(collection: OfflineCollection): string {
  const failedCount = failedCountOf(collection)
  const failed = failedCount > 0 ? messages.notSaved({ count: failedCount }) : ''
  if (collection.pauseReason) return joinSentences(messages[PAUSE_REASONS[collection.pauseReason]], failed)
  if (isUnderWay(collection)) return joinSentences(messages.saving, failed)
  const count = collection.videos.length - failedCount
  if (count === 0) return failed
  return joinSentences(messages.saved({ count, size: formatBytes(savedBytesOf([collection])) }), failed)
}

/** The state of one video, in a few words. */
export function videoStateOf({ phase, sizeBytes }: SavedVideo): string {
  switch (phase.name) {
    case 'saved':
      return formatBytes(sizeBytes)
    case 'saving':
      return messages.videoSaving({ progress: Math.floor(phase.progress * 100) / 100 })
    case 'failed':
      return translate(phase)
    default:
      return messages.videoWaiting({ size: formatBytes(sizeBytes) })
  }
}

/** The offline collections of this device, the newest first; undefined until they are loaded. */
export const useOfflineCollections: () => OfflineCollection[] | undefined = createWorkerList({
  ask: () => callWorker('offline.list', null),
  read: (event) => (event.type === 'offline.changed' ? event.collections : undefined),
  isUnderWay,
})
