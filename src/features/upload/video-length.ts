/** Shorter videos would restart several times a second; the server holds their last picture. */
const SHORTEST_LOOP_SEC = 1

/**
 * Measures the length of a video whose first frame has loaded, in seconds, as the server counts it. The video's clock may
 * begin at any time; browsers are at its beginning then. Browser recordings have no length, so their end has to be found.
 */
export async function measureLength(video: HTMLVideoElement): Promise<number> {
  const startSec = video.currentTime
  if (video.duration === Infinity) await findEnd(video, startSec)
  const lengthSec = video.duration - startSec
  video.loop = !(startSec === 0 && lengthSec < SHORTEST_LOOP_SEC)
  return lengthSec
}

function findEnd(video: HTMLVideoElement, startSec: number): Promise<void> {
  return new Promise((resolve) => {
    const onFound = () => {
      video.currentTime = startSec
      resolve()
    }
    video.addEventListener('durationchange', onFound, { once: true })
    video.currentTime = Number.MAX_SAFE_INTEGER
  })
}
