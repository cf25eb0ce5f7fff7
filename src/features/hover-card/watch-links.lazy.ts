import { findPage } from '#contract/pages.ts'
import { isSavingData } from '#src/state/connection.ts'
import { type CardSubject, closeHoverCard, hoverCard, openHoverCard } from '#src/state/hover-card.ts'

/** Passing over a link opens no card; moving from the link to its card does not close it. */
const OPEN_AFTER_MS = 350
const CLOSE_AFTER_MS = 200

/**
 * Opens the card of a link to a user or hashtag while a mouse points at it or it has keyboard focus (specification section
 * 1, mode preview). There is one listener for all links, so that a link costs nothing. Escape, a tap and scrolling close the
 * card.
 */
export function watchLinks(): void {
  let wanted: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    wanted = null
    closeHoverCard()
  }
  const want = (link: HTMLAnchorElement | null) => {
    if (link === wanted) return
    clearTimeout(timer)
    wanted = link
    const subject = link && subjectOf(link)
    if (!subject) {
      timer = setTimeout(close, CLOSE_AFTER_MS)
      return
    }
    timer = setTimeout(() => {
      if (link.isConnected && !isSavingData()) openHoverCard(subject, link)
    }, OPEN_AFTER_MS)
  }
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    if (!target.closest('[data-hover-card]')) return want(target.closest('a'))
    clearTimeout(timer)
    wanted = hoverCard.link
  })
  // The pointer has left the window.
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && want(null))
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) want(target.matches(':focus-visible') ? target.closest('a') : null)
  })
  document.addEventListener('focusout', () => want(null))
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !hoverCard.subject) return
      // Closes only the card: Escape would also close what is behind it.
      event.preventDefault()
      event.stopPropagation()
      close()
    },
    { capture: true },
  )
  document.addEventListener('pointerdown', close, { capture: true })
  document.addEventListener('scroll', close, { capture: true, passive: true })
  // The pointer, or the focus, was there before this script loaded.
  want(document.querySelector<HTMLAnchorElement>('a:hover, a:focus-visible'))
}

/** The subject of a link, except for links of the navigation, of tabs, and to the current page. */
function subjectOf(link: HTMLAnchorElement): CardSubject | undefined {
  const { origin, pathname, search } = link
  if (origin !== location.origin || search !== '' || pathname === location.pathname) return undefined
  if (!link.closest('main, dialog')) return undefined
  const found = findPage(pathname)
  if (found?.name === 'user') return { kind: 'user', name: found.params['user'] ?? '' }
  return found?.name === 'tag' ? { kind: 'tag', name: found.params['tagName'] ?? '' } : undefined
}
