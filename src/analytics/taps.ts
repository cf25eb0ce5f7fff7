import { subscribe } from 'valtio'

import { videoControl } from '#src/state/video-control.ts'

type Emit = (name: string, params: Record<string, string | boolean>) => void

/** Emits a tap on an element with a label (`TapTarget`, src/ui/document.ts); of nested ones, on the innermost. */
export function watchTaps(emit: Emit): void {
  // In the capture phase: the tap may remove its target.
  document.addEventListener(
    'click',
    ({ target }) => {
      const labelled = target instanceof Element ? target.closest<HTMLElement>('[data-tap]') : null
      if (labelled) emit('tap', { tap_target: labelled.dataset['tap'] ?? '' })
    },
    { capture: true },
  )
}

/**
 * Emits when the sound is switched on or off, how that was done, and for which video (specification section 3,
 * videoControl).
 */
export function watchSound(emit: Emit): void {
  let { muted: wasMuted } = videoControl
  subscribe(videoControl, () => {
    const { muted, muteWay, playingId } = videoControl
    if (muted === wasMuted) return
    wasMuted = muted
    emit('mute', { is_muted: muted, mute_way: muteWay, ...(playingId && { video_id: playingId }) })
  })
}
