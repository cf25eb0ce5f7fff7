import type { Transfer } from '#contract/data-use.ts'

const LOOK_EVERY_MS = 300
/** From here on the clip has come, and its file says itself how large it was. */
const WHOLE_RATIO = 0.98

interface Part {
  url: string
  ratio: number
  bytes: number
}

/** What a player has of a clip, by the seconds that it has. */
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
 * Counts clips that are left while they load: Resource Timing says nothing of their size, and most clips that people
 * pass by are. What is kept on this device, or came before, does not count.
 */
export function countLeftClips(count: (transfers: Transfer[]) => Promise<void>): void {
  const parts = new Map<HTMLVideoElement, Part>()
  const countedBytes = new Map<string, number>()
  const countPart = async ({ url, ratio, bytes }: Part) => {
    const beforeBytes = countedBytes.get(url) ?? 0
    if (ratio >= WHOLE_RATIO || bytes <= beforeBytes) return
    countedBytes.set(url, bytes)
    await count([{ name: url, transferSize: bytes - beforeBytes, responseStatus: 206, workerStart: 0 }])
  }
  const look = async () => {
    for (const video of new Set([...parts.keys(), ...document.querySelectorAll('video')])) {
      const before = parts.get(video)
      const part = partOf(video)
      if (part) parts.set(video, part)
      else parts.delete(video)
      // oxlint-disable-next-line no-await-in-loop -- few, and rarely
      if (before && before.url !== part?.url && !(await caches.match(before.url))) await countPart(before)
    }
  }
  setInterval(() => void look(), LOOK_EVERY_MS)
  addEventListener('pagehide', () => {
    for (const part of parts.values()) void countPart(part)
    parts.clear()
  })
}
