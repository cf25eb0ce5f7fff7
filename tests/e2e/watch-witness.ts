import type { Page } from '@playwright/test'

/** A video that had the screen, as an onlooker sees it who knows nothing of the app. */
export interface WitnessedWatch {
  /** Address of its file. */
  file: string
  ms: number
}

interface Witness {
  watches: WitnessedWatch[]
  /** Files of videos that moved while the page did. */
  passed: string[]
  /** Of the latest watch. */
  currentMs: number
}

declare global {
  interface Window {
    witness: Witness
  }
}

/**
 * Looks at the page's feed in each frame, and writes down which video moves in the middle of it, and for how long. A busy
 * machine draws few frames, each of which lasts long: a swipe may end in one, and a video begin. So only the time between two
 * frames counts in which the video stands still on the screen, and of the first of them only as much as it has played.
 */
export const witnessPlaying = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const witness: Witness = { watches: [], passed: [], currentMs: 0 }
    window.witness = witness
    const before = new WeakMap<HTMLVideoElement, { positionSec: number; top: number; isMoving: boolean }>()
    let lastMs = performance.now()
    const observe = (nowMs: number) => {
      const elapsedMs = nowMs - lastMs
      lastMs = nowMs
      for (const video of document.querySelectorAll<HTMLVideoElement>('[role=feed] video')) {
        const { currentTime: positionSec, currentSrc } = video
        const { top, bottom } = video.getBoundingClientRect()
        const last = before.get(video)
        const isInMiddle = top < innerHeight / 2 && bottom > innerHeight / 2
        const isStill = last !== undefined && Math.abs(top - last.top) < 1
        const isPlaying = !video.paused && positionSec !== last?.positionSec && isInMiddle
        const isMoving = isPlaying && isStill
        const isPassing = isPlaying && !isStill && currentSrc !== ''
        if (isPassing && !witness.passed.includes(currentSrc)) witness.passed.push(currentSrc)
        before.set(video, { positionSec, top, isMoving })
        if (!isMoving) continue
        let watch = witness.watches.find(({ file }) => file === currentSrc)
        if (!watch) {
          watch = { file: currentSrc, ms: 0 }
          witness.watches.push(watch)
        }
        // Played backwards it has begun again.
        const playedMs = (positionSec - last.positionSec) * 1_000
        watch.ms += last.isMoving || playedMs < 0 ? elapsedMs : Math.min(elapsedMs, playedMs)
        witness.currentMs = witness.watches.at(-1)?.ms ?? 0
      }
      requestAnimationFrame(observe)
    }
    requestAnimationFrame(observe)
  })

/**
 * A watch on purpose lasts longer. Less than 100 ms are no watch, as a swipe has passed the video (decision 0052),
 * but an onlooker who sees few frames cannot tell what lasted so long.
 */
const SURELY_WATCHED_MS = 250

/** Takes what was witnessed on this page so far: the watches, and files of which nobody can say whether they were watched. */
export async function takeWatches(page: Page): Promise<{ watches: WitnessedWatch[]; unsure: string[] }> {
  const { watches: all, passed } = await page.evaluate(() => {
    const taken = { ...window.witness }
    Object.assign(window.witness, { watches: [], passed: [], currentMs: 0 })
    return taken
  })
  const watches = all.filter(({ ms }) => ms >= SURELY_WATCHED_MS)
  const files = new Set([...passed, ...all.map(({ file }) => file)])
  for (const { file } of watches) files.delete(file)
  return { watches, unsure: [...files] }
}
