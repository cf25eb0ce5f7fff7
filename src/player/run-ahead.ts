import { isServed } from './is-served.ts'
import { line } from './line.ts'
import { watchThroughput } from './run-throughput.ts'

/** What of a clip is fetched before its player is: enough to begin, and little to throw away. */
const HEAD_BYTES = 128 * 1024
/** On a faster line players have whole clips before a head would have been of use. */
const FAST_MBPS = 8
/** Heads that are remembered: more than one can come back to before they are needed anew. */
const REMEMBERED_COUNT = 16

const fetchedHeads = new Set<string>()

watchThroughput((mbps) => {
  line.measuredMbps = mbps
})

/**
 * Makes the next clips ready one after the other, the nearest first: their heads, then their players, each of which
 * has the line for itself until it has its clip. Begins when the visible clip is served and ends with `signal`.
 * @param load gives the clip a player
 */
export async function makeReady<Clip extends { url: string }>(
  clips: readonly Clip[],
  load: (clip: Clip) => HTMLVideoElement | undefined,
  signal: AbortSignal,
): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one at a time: the line is for what is watched next */
  if ((line.measuredMbps ?? 0) < FAST_MBPS) for (const { url } of clips) await fetchHead(url, signal)
  for (const clip of clips) {
    const video = signal.aborted ? undefined : load(clip)
    if (video) await untilServed(video, signal)
  }
  /* oxlint-enable no-await-in-loop */
}

/** Fetches the beginning of a clip into the browser's cache, where its player finds it. */
async function fetchHead(url: string, signal: AbortSignal): Promise<void> {
  if (fetchedHeads.has(url) || signal.aborted) return
  try {
    const headers = { range: `bytes=0-${HEAD_BYTES - 1}` }
    const response = await fetch(url, { headers, priority: 'low', signal })
    await response.arrayBuffer()
    fetchedHeads.add(url)
    const [oldest] = fetchedHeads
    if (fetchedHeads.size > REMEMBERED_COUNT && oldest) fetchedHeads.delete(oldest)
  } catch {
    // The person went on, or there is no network: the player shows it when it is the clip's turn.
  }
}

function untilServed(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isServed(video) || video.error || signal.aborted) resolve()
    }
    for (const type of ['canplay', 'suspend', 'error', 'emptied'])
      video.addEventListener(type, look, { signal })
    signal.addEventListener('abort', look)
    look()
  })
}
