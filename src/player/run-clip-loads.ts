import { CLIP_LOADS_CHANNEL, CLIP_LOADS_EVERY_MS, type PackView } from '#contract/packs.ts'

let channel: BroadcastChannel | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** Whether a clip loads that somebody watches, or is about to. */
export const isAnyClipLoading = (): boolean =>
  !document.hidden &&
  [...document.querySelectorAll('video')].some(
    ({ networkState }) => networkState === HTMLMediaElement.NETWORK_LOADING,
  )

/** While clips are being saved, has them let the clips pass that this page loads to play. */
export function letClipsPass(packs: readonly PackView[]): void {
  const isSaving = packs.some(({ clips }) => clips.some(({ phase }) => phase.name === 'saving'))
  if (isSaving === (timer !== undefined) || typeof BroadcastChannel === 'undefined') return
  clearInterval(timer)
  timer = undefined
  if (!isSaving) return
  channel ??= new BroadcastChannel(CLIP_LOADS_CHANNEL)
  timer = setInterval(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    if (isAnyClipLoading()) channel?.postMessage(null)
  }, CLIP_LOADS_EVERY_MS)
}
