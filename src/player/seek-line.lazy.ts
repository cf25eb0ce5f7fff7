import type { LineState } from './seek-line.worker.ts'

import css from './seek-bar.module.css'

/** Finer than the pixels of most screens: the line is stretched to the video's width. */
const WIDTH_PX = 1_000

export interface SeekLine {
  element: HTMLElement
  /** Has no effect while it runs. Call it again later: its worker may have failed to load the last time. */
  start: () => void
  follow: (state: LineState) => void
}

/**
 * Creates the line that shows how much of a video has played. A worker draws it: a canvas that the page draws is
 * handed to the compositor again with each frame of a swipe, which costs a sixth of the whole swipe.
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
