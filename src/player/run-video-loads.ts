import { VIDEO_LOADS_CHANNEL, VIDEO_LOADS_EVERY_MS, type OfflineCollection } from '#contract/offline.ts'

let channel: BroadcastChannel | undefined
let timer: ReturnType<typeof setInterval> | undefined

const LOOK_EVERY_MS = 500
/** With so much ahead a video goes on without the whole line: the server sends the rest at its own pace. */
const ENOUGH_SEC = 4

const aheadSec = ({ buffered, currentTime }: HTMLVideoElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0

/** A video that is only made ready waits with its head until the server has sent what was asked for before it. */
const hasEnough = (video: HTMLVideoElement): boolean =>
  video.paused ? video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA : aheadSec(video) >= ENOUGH_SEC

/** Whether a video that somebody watches, or is about to, needs the line for itself. */
export const isAnyVideoLoading = (): boolean =>
  !document.hidden &&
  [...document.querySelectorAll('video')].some(
    (video) => video.networkState === HTMLMediaElement.NETWORK_LOADING && !hasEnough(video),
  )

/** Resolves when no video loads that somebody watches or is about to, or after the deadline. */
export async function whenNoVideoLoads(deadlineMs: number): Promise<void> {
  const endMs = performance.now() + deadlineMs
  // Videos are asked for when the page has been taken over: the first look comes a moment later.
  do await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  while (isAnyVideoLoading() && performance.now() < endMs)
}

/** While videos are being saved, has them let the videos pass that this page loads to play. */
export function letVideosPass(collections: readonly OfflineCollection[]): void {
  const isSaving = collections.some(({ videos }) => videos.some(({ phase }) => phase.name === 'saving'))
  if (isSaving === (timer !== undefined) || typeof BroadcastChannel === 'undefined') return
  clearInterval(timer)
  timer = undefined
  if (!isSaving) return
  channel ??= new BroadcastChannel(VIDEO_LOADS_CHANNEL)
  timer = setInterval(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    if (isAnyVideoLoading()) channel?.postMessage(null)
  }, VIDEO_LOADS_EVERY_MS)
}
