import type { Transfer } from '#contract/data-use.ts'

import { listenToPlayback } from './playback-events.ts'

/** From here on the video counts as complete, and Resource Timing reports its size. */
const WHOLE_RATIO = 0.98

interface Part {
  url: string
  ratio: number
  bytes: number
}

/** Estimates which part of a video a player has, by its buffered seconds. */
function partOf({
  currentSrc,
  networkState,
  buffered,
  duration,
  dataset,
}: HTMLVideoElement): Part | undefined {
  if (networkState === HTMLMediaElement.NETWORK_EMPTY || !(duration > 0) || !navigator.onLine)
    return undefined
  let sec = 0
  for (let place = 0; place < buffered.length; place += 1) sec += buffered.end(place) - buffered.start(place)
  const ratio = sec / duration
  return { url: currentSrc, ratio, bytes: Math.round(ratio * Number(dataset['bytes'] ?? 0)) }
}

/**
 * Counts the bytes of videos that are left while they load: Resource Timing does not report those, and most
 * videos that people swipe past are among them. Files from this device's caches do not count.
 */
export function countAbortedDownloads(count: (transfers: Transfer[]) => Promise<void>): void {
  const parts = new Map<HTMLVideoElement, Part>()
  const countedBytes = new Map<string, number>()
  const countPart = async ({ url, ratio, bytes }: Part) => {
    const beforeBytes = countedBytes.get(url) ?? 0
    if (ratio >= WHOLE_RATIO || bytes <= beforeBytes) return
    countedBytes.set(url, bytes)
    await count([{ name: url, transferSize: bytes - beforeBytes, responseStatus: 206, workerStart: 0 }])
  }
  const measure = async (video: HTMLVideoElement) => {
    const before = parts.get(video)
    const part = partOf(video)
    if (part) parts.set(video, part)
    else parts.delete(video)
    if (!before || before.url === part?.url) return
    // Plain http has no Cache API.
    const isStored = 'caches' in globalThis && (await caches.match(new URL(before.url).pathname))
    if (!isStored) await countPart(before)
  }
  const watched = new WeakSet<EventTarget>()
  const watch = (video: HTMLVideoElement) => {
    if (watched.has(video)) return
    watched.add(video)
    // Browsers fire these a few times a second as data arrives, and when a file is dropped, also outside the
    // page.
    for (const type of ['progress', 'suspend', 'emptied'] as const) {
      video.addEventListener(type, () => void measure(video))
    }
    void measure(video)
  }
  for (const video of document.querySelectorAll('video')) watch(video)
  // A feed's players, also those outside the page, and all other videos.
  listenToPlayback((_event, video) => video && watch(video))
  const onLoad = ({ target }: Event) => target instanceof HTMLVideoElement && watch(target)
  // Media events do not bubble.
  document.addEventListener('loadstart', onLoad, true)
  addEventListener('pagehide', () => {
    for (const [video, part] of parts) void countPart(partOf(video) ?? part)
    parts.clear()
  })
}
