/** A person's own seeks, until they are done. A video that loops seeks too, by itself. */
const sought = new WeakSet<HTMLVideoElement>()
/** Where to go when the seek under way is done: browsers take one at a time. */
const wantedSec = new WeakMap<HTMLVideoElement, number>()
/** Where a video begins whose length is not known yet. */
const firstSec = new WeakMap<HTMLVideoElement, number>()

/** So far before the end a seek stops: at the end itself a video begins anew. */
const END_MARGIN_SEC = 0.05

/** Where a video is, or will be when its seek is done. */
export const positionOf = (video: HTMLVideoElement): number =>
  wantedSec.get(video) ?? firstSec.get(video) ?? video.currentTime

export const isSought = (video: HTMLVideoElement): boolean => sought.has(video)

/** Goes to a second of the video, kept inside it. Nothing happens before its length is known. */
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
 * Begins at a second of the video that is being loaded, as soon as its length is known. Said of each video that an
 * element takes up, for the one before may have been given up unseen.
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
