/** The viewer's own seeks that are under way. A video that loops seeks too. */
const sought = new WeakSet<HTMLVideoElement>()
/** Target once the current seek is done: browsers take one at a time. */
const wantedSec = new WeakMap<HTMLVideoElement, number>()
/** Start position of videos whose length is not known yet. */
const firstSec = new WeakMap<HTMLVideoElement, number>()

/** How far before the end a seek stops: at the end itself a video restarts. */
const END_MARGIN_SEC = 0.05

/** Position of a video, or its target while it seeks. */
export const positionOf = (video: HTMLVideoElement): number =>
  wantedSec.get(video) ?? firstSec.get(video) ?? video.currentTime

export const isSought = (video: HTMLVideoElement): boolean => sought.has(video)

/** Seeks to a second of the video, clamped to its length. Does nothing before the length is known. */
export function seekTo(video: HTMLVideoElement, positionSec: number): void {
  if (!Number.isFinite(video.duration)) return
  const targetSec = Math.max(0, Math.min(positionSec, video.duration - END_MARGIN_SEC))
  if (sought.has(video)) {
    wantedSec.set(video, targetSec)
    return
  }
  sought.add(video)
  const finish = () => {
    video.removeEventListener('seeked', finish)
    video.removeEventListener('emptied', finish)
    sought.delete(video)
    const nextSec = wantedSec.get(video)
    wantedSec.delete(video)
    if (nextSec !== undefined) seekTo(video, nextSec)
  }
  video.addEventListener('seeked', finish)
  video.addEventListener('emptied', finish)
  video.currentTime = targetSec
}

/**
 * Sets the second at which the loading video begins, once its length is known. Call it for each video that an
 * element takes, since the previous one may have been dropped unseen.
 */
export function startAt(video: HTMLVideoElement, positionSec: number): void {
  firstSec.delete(video)
  if (positionSec <= 0) return
  firstSec.set(video, positionSec)
  video.addEventListener('loadedmetadata', goToFirst, { once: true })
}

function goToFirst({ currentTarget }: Event): void {
  const video = currentTarget as HTMLVideoElement
  const positionSec = firstSec.get(video)
  firstSec.delete(video)
  if (positionSec !== undefined) seekTo(video, positionSec)
}
