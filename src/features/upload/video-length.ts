/** Shorter ones would begin again several times a second; the server holds their last picture. */
const SHORTEST_LOOP_SEC = 1

/**
 * How long a video is whose first picture is there, in seconds: as the server counts it. Its clock may begin anywhere,
 * and browsers stand at its beginning then. Recordings of browsers do not say how long they are: their end is looked
 * for.
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
