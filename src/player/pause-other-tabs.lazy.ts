import { openChannel } from '#shared/channel.ts'

const CHANNEL = 'vireo-sound'

const isHeard = ({ paused, muted, volume }: HTMLVideoElement) => !paused && !muted && volume > 0

/**
 * Pauses the videos of other windows when one begins to play with sound, so that only the latest is audible. The
 * specification's rules of sound (section 4) are about one window.
 */
export function pauseOtherTabs(): void {
  const channel = openChannel<number>(CHANNEL)
  let beganAtMs = -Infinity
  const onSound = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || !isHeard(target)) return
    beganAtMs = Date.now()
    channel.post(beganAtMs)
  }
  // Media events do not bubble.
  for (const type of ['playing', 'volumechange'] as const) document.addEventListener(type, onSound, true)
  channel.listen((otherBeganAtMs) => {
    // Two that begin at once must not both be paused.
    if (otherBeganAtMs <= beganAtMs) return
    for (const video of document.querySelectorAll('video')) if (isHeard(video)) video.pause()
  })
}
