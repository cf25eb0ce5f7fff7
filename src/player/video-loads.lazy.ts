import { VIDEO_LOADS_CHANNEL, VIDEO_LOADS_EVERY_MS, type OfflineCollection } from '#contract/offline.ts'
import { openChannel, type Channel } from '#shared/channel.ts'

let channel: Channel<null> | undefined
let timer: ReturnType<typeof setInterval> | undefined

const POLL_INTERVAL_MS = 500
/** With this much buffered a video needs only part of the connection: the server paces the rest. */
const ENOUGH_SEC = 4

const aheadSec = ({ buffered, currentTime }: HTMLVideoElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0

/** A video that is only prepared stays with its first bytes until the server has sent the earlier requests. */
const hasEnough = (video: HTMLVideoElement): boolean =>
  video.paused ? video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA : aheadSec(video) >= ENOUGH_SEC

/** Tells whether a video that is watched, or is about to be, needs the connection for itself. */
export const isAnyVideoLoading = (): boolean =>
  !document.hidden &&
  [...document.querySelectorAll('video')].some(
    (video) => video.networkState === HTMLMediaElement.NETWORK_LOADING && !hasEnough(video),
  )

/** Resolves when no video loads that is watched or about to be, or at the deadline. */
export async function whenNoVideoLoads(deadlineMs: number): Promise<void> {
  const endMs = performance.now() + deadlineMs
  // Videos are requested after hydration, so the first poll comes a moment later.
  do await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  while (isAnyVideoLoading() && performance.now() < endMs)
}

/** While videos are being saved for offline use, gives priority to the videos that this page plays. */
export function letVideosPass(collections: readonly OfflineCollection[]): void {
  const isSaving = collections.some(({ videos }) => videos.some(({ phase }) => phase.name === 'saving'))
  if (isSaving === (timer !== undefined)) return
  clearInterval(timer)
  timer = undefined
  if (!isSaving) return
  channel ??= openChannel(VIDEO_LOADS_CHANNEL)
  timer = setInterval(() => {
    if (isAnyVideoLoading()) channel?.post(null)
  }, VIDEO_LOADS_EVERY_MS)
}
