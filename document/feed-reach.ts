/** On a feed whose reach the app looks after; before, the document does (`EarlyVideo`). */
export const REACH_MARK = 'reach'

/** Lets a feed be scrolled as far as the video at `index`, and no farther; to all its videos when that is infinite. */
export function reachTo(scroller: Element, index: number): void {
  const room = scroller.firstElementChild as HTMLElement
  const isLimited = index < Infinity
  Object.assign(room.style, {
    overflow: isLimited ? 'clip' : '',
    blockSize: isLimited ? `${(index + 1) * 100}cqb` : '',
  })
  // To the browser each of them would be a place to stop at the end of the room, and as soon as there is more of it,
  // the feed would follow them to where they are.
  for (const video of room.querySelectorAll<HTMLElement>('[data-index]'))
    video.style.scrollSnapAlign = Number(video.dataset['index']) > index ? 'none' : ''
}

export const isReachLimited = (scroller: Element): boolean =>
  (scroller.firstElementChild as HTMLElement).style.blockSize !== ''
