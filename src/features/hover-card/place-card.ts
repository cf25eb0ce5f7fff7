const GAP_PX = 4
const MARGIN_PX = 8

/** Shows a card above its link, or below it if there is no space, within the window. */
export function placeCard(card: HTMLElement, link: HTMLElement): void {
  if (!card.matches(':popover-open')) card.showPopover()
  const { left, right, top, bottom } = link.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const isRightToLeft = getComputedStyle(link).direction === 'rtl'
  const start = isRightToLeft ? right - width : left
  const x = Math.max(MARGIN_PX, Math.min(start, innerWidth - width - MARGIN_PX))
  const above = top - GAP_PX - height
  const y = above >= MARGIN_PX ? above : bottom + GAP_PX
  Object.assign(card.style, { left: `${x}px`, top: `${y}px` })
}
