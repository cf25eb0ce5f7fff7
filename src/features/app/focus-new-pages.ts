import type { RegisteredRouter } from '@tanstack/react-router'

import { currentVideo } from '#src/ui/document.ts'

/**
 * Moves the focus to each new page, since the focused element is removed with the old one. Users of a keyboard or a
 * screen reader continue at the start of the page, in a feed at its video, not at the start of the document (WCAG 2.4.3).
 */
export function focusNewPages(router: RegisteredRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const { activeElement, body } = document
    const main = document.querySelector('main')
    const isNowhere = activeElement === body || activeElement === main
    if (!fromLocation || !pathChanged || !isNowhere) return
    const video = currentVideo()
    if (video) video.focus({ preventScroll: true })
    else if (main) focusOnce(main)
  })
}

/** Makes an element focusable until it loses the focus, so that a later click into it does not focus it. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
