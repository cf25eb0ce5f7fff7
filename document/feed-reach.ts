/** Marks a feed whose reach the app controls. Until then the document's script does (`EarlyVideo`). */
export const REACH_MARK = 'reach'

/**
 * Lets a feed be scrolled as far as the video at `index` and no farther, or to all its videos when `index` is
 * infinite.
 */
export function reachTo(scroller: Element, index: number): void {
  const content = scroller.firstElementChild as HTMLElement
  const isLimited = index < Infinity
  Object.assign(content.style, {
    overflow: isLimited ? 'clip' : '',
    blockSize: isLimited ? `${(index + 1) * 100}cqb` : '',
  })
  // Otherwise the browser would snap to videos behind the end, and stay with them as soon as there is more to
  // scroll.
  for (const video of content.querySelectorAll<HTMLElement>('[data-index]'))
    video.style.scrollSnapAlign = Number(video.dataset['index']) > index ? 'none' : ''
}

export const isReachLimited = (scroller: Element): boolean =>
  (scroller.firstElementChild as HTMLElement).style.blockSize !== ''
