import type { LineState } from './seek-line.worker.ts'

import css from './seek-bar.module.css'

/** Finer than the pixels of most screens: it is stretched to the video's width. */
const WIDTH_PX = 1_000

export interface SeekLine {
  element: HTMLElement
  /** Does nothing while it runs: its worker may not have come the last time. */
  start: () => void
  follow: (state: LineState) => void
}

/**
 * A line that says how much of a video is over. A worker draws it: a canvas that the page draws itself is handed to the
 * compositor again with each frame of a swipe, and costs a sixth of all that a swipe takes.
 */
export function createSeekLine(): SeekLine {
  const element = Object.assign(document.createElement('div'), { className: css.bar })
  let worker: Worker | undefined
  const start = () => {
    if (worker) return
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH_PX, height: 1 })
    element.replaceChildren(canvas)
    worker = new Worker(new URL('./seek-line.worker.ts', import.meta.url), {
      type: 'module',
      name: 'seek-line',
    })
    worker.addEventListener('error', () => (worker = undefined))
    const drawn = canvas.transferControlToOffscreen()
    worker.postMessage(drawn, [drawn])
  }
  return {
    element,
    start,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    follow: (state) => worker?.postMessage(state),
  }
}
