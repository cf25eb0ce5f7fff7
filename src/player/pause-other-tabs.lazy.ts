import { openChannel } from '#shared/channel.ts'

const CHANNEL = 'vireo-sound'

const isHeard = ({ paused, muted, volume }: HTMLVideoElement) => !paused && !muted && volume > 0

/** How long a video has played without a break, in milliseconds. */
const playedMs = ({ played }: HTMLVideoElement) =>
  played.length === 0 ? 0 : 1_000 * (played.end(played.length - 1) - played.start(played.length - 1))

/**
 * Pauses the videos of other windows when one begins to play with sound, so that only the latest is audible. The
 * specification's rules of sound (section 4) are about one window.
 */
export function pauseOtherTabs(): void {
  const channel = openChannel<number>(CHANNEL)
  let beganAtMs = -Infinity
  const announce = (sinceMs: number) => {
    beganAtMs = sinceMs
    channel.post(beganAtMs)
  }
  const onSound = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && isHeard(target)) announce(Date.now())
  }
  // On a slow device the first video plays before this code is there.
  const early = [...document.querySelectorAll('video')].find(isHeard)
  if (early) announce(Date.now() - playedMs(early))
  // Media events do not bubble.
  for (const type of ['playing', 'volumechange'] as const) document.addEventListener(type, onSound, true)
  channel.listen((otherBeganAtMs) => {
    const heard = [...document.querySelectorAll('video')].filter(isHeard)
    if (otherBeganAtMs > beganAtMs) for (const video of heard) video.pause()
    // The other window did not listen yet when this one began. Two that begin at once must not both be paused.
    else if (otherBeganAtMs < beganAtMs && heard.length > 0) channel.post(beganAtMs)
  })
}
