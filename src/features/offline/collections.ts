import type { OfflineCollection, PauseReason, SavedVideo } from '#contract/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { createWorkerList } from '#src/data/worker-list.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function titleOf({ source, createdAtMs }: Pick<OfflineCollection, 'source' | 'createdAtMs'>): string {
  switch (source.kind) {
    case 'feed':
      return `${source.name}, ${WHEN.format(createdAtMs)}`
    case 'user':
      return `Videos by ${source.nickname}`
    case 'tag':
      return `Videos with #${source.name}`
    case 'music':
      return `Videos with “${source.title}”`
    case 'liked':
      return 'Videos you like'
    default:
      return 'Single videos'
  }
}

export const countOf = (count: number): string => (count === 1 ? '1 video' : `${count} videos`)

const sum = (videos: readonly SavedVideo[], bytesOf: (video: SavedVideo) => number) =>
  videos.reduce((total, video) => total + bytesOf(video), 0)

const bytesHere = ({ phase, sizeBytes }: SavedVideo): number =>
  phase.name === 'saved' ? sizeBytes : phase.name === 'saving' ? sizeBytes * phase.progress : 0

/** Bytes on this device. A video that is in several collections is there once. */
export function savedBytesOf(collections: readonly OfflineCollection[]): number {
  const videos = new Map<string, SavedVideo>()
  for (const video of collections.flatMap((collection) => collection.videos)) {
    const other = videos.get(video.videoId)
    if (!other || bytesHere(other) < bytesHere(video)) videos.set(video.videoId, video)
  }
  return sum([...videos.values()], bytesHere)
}

/** Bytes that are free once these collections are gone: what one of the others holds stays. */
export const freedBytesOf = (
  removed: readonly OfflineCollection[],
  all: readonly OfflineCollection[],
): number =>
  savedBytesOf(all) -
  savedBytesOf(all.filter(({ id }) => !removed.some((collection) => collection.id === id)))

/** 0 to 1, of all that has not failed. */
export function progressOf({ videos }: OfflineCollection): number {
  const wanted = videos.filter(({ phase }) => phase.name !== 'failed')
  const totalBytes = sum(wanted, ({ sizeBytes }) => sizeBytes)
  return totalBytes === 0 ? 1 : sum(wanted, bytesHere) / totalBytes
}

/** Whether some of its videos are still to come. */
export const isUnderWay = ({ videos }: OfflineCollection): boolean =>
  videos.some(({ phase }) => phase.name === 'waiting' || phase.name === 'saving')

export const failedCountOf = ({ videos }: OfflineCollection): number =>
  videos.filter(({ phase }) => phase.name === 'failed').length

const PAUSE_REASONS: Record<PauseReason, string> = {
  paused: 'Paused.',
  network: 'Waiting for a connection. Continues automatically.',
  wifi: 'Waiting for Wi-Fi. Continues automatically.',
  full: 'Not enough space. Remove something to continue.',
}

/** State of a collection, in a sentence. */
export function stateOf(collection: OfflineCollection): string {
  const failedCount = failedCountOf(collection)
  const failed = failedCount > 0 ? ` ${countOf(failedCount)} could not be saved.` : ''
  if (collection.pauseReason) return PAUSE_REASONS[collection.pauseReason] + failed
  if (isUnderWay(collection)) return `Saving.${failed}`
  const savedCount = collection.videos.length - failedCount
  return savedCount > 0
    ? `${countOf(savedCount)}, ${formatBytes(savedBytesOf([collection]))}.${failed}`
    : failed.trim()
}

/** State of one video, in a few words. */
export function videoStateOf({ phase, sizeBytes }: SavedVideo): string {
  switch (phase.name) {
    case 'saved':
      return formatBytes(sizeBytes)
    case 'saving':
      return `Saving, ${Math.floor(phase.progress * 100)}%`
    case 'failed':
      return phase.message
    default:
      return `Waiting, ${formatBytes(sizeBytes)}`
  }
}

/** The offline collections of this device, the newest first; undefined until they are known. */
export const useOfflineCollections: () => OfflineCollection[] | undefined = createWorkerList({
  ask: () => callWorker('offline.list', null),
  read: (event) => (event.type === 'offline.changed' ? event.collections : undefined),
  isUnderWay,
})
