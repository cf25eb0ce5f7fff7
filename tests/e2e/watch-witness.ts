import type { Page } from '@playwright/test'

/** A video that had the screen, as an onlooker sees it who knows nothing of the app. */
export interface WitnessedWatch {
  /** Address of its file. */
  file: string
  ms: number
}

interface Witness {
  watches: WitnessedWatch[]
  /** Of the latest watch. */
  currentMs: number
}

declare global {
  interface Window {
    witness: Witness
  }
}

/** Looks at the page's feed in each frame, and writes down which video moves in the middle of it, and for how long. */
export const witnessPlaying = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const witness: Witness = { watches: [], currentMs: 0 }
    window.witness = witness
    const positions = new WeakMap<HTMLVideoElement, number>()
    let lastMs = performance.now()
    const observe = (nowMs: number) => {
      const elapsedMs = nowMs - lastMs
      lastMs = nowMs
      for (const video of document.querySelectorAll<HTMLVideoElement>('[role=feed] video')) {
        const { currentTime, currentSrc } = video
        const before = positions.get(video)
        positions.set(video, currentTime)
        const { top, bottom } = video.getBoundingClientRect()
        const isInMiddle = top < innerHeight / 2 && bottom > innerHeight / 2
        if (video.paused || before === undefined || currentTime === before || !isInMiddle) continue
        let watch = witness.watches.find(({ file }) => file === currentSrc)
        if (!watch) {
          watch = { file: currentSrc, ms: 0 }
          witness.watches.push(watch)
        }
        watch.ms += elapsedMs
        witness.currentMs = witness.watches.at(-1)?.ms ?? 0
      }
      requestAnimationFrame(observe)
    }
    requestAnimationFrame(observe)
  })

/** Less than this is no watch: a swipe has passed the video (decision 0052). */
const WATCHED_MIN_MS = 100

/** Takes what was witnessed on this page so far. */
export async function takeWatches(page: Page): Promise<WitnessedWatch[]> {
  const watches = await page.evaluate(() => {
    const taken = window.witness.watches
    window.witness.watches = []
    window.witness.currentMs = 0
    return taken
  })
  return watches.filter(({ ms }) => ms >= WATCHED_MIN_MS)
}
