import { optional } from '#shared/optional.ts'
import { whenLoaded } from '#shared/when-idle.ts'
import { seekBySteps } from '#src/player/controls.ts'
import { pagePath } from '#src/ui/page-path.ts'

import { articleAt } from '../use-feed-moves.ts'
import { listenToKeys, pressPlayerKey } from './keys.ts'
import { holdFlings } from './one-video-per-swipe.ts'
import { canRenew, isPressOfThisPage, requestNewVideos } from './renew-feeds.ts'
import { listenToWheel } from './wheel.ts'

/** How keyboard, wheel and touch act on a feed. */
export interface FeedHandles {
  videoCount: number
  index: number
  video: HTMLVideoElement | undefined
  goTo: (index: number) => void
  moveBy: (step: number) => void
  togglePlay: () => void
}

interface FeedElements {
  scroller: HTMLElement
  /** The element that has the feed's role; its children are the videos. */
  list: HTMLElement
  /** Returns the feed's current state. */
  latest: () => FeedHandles
}

/** Loaded once the feed is there: touch moves the feed without it. */
export function listenToInput({ scroller, list, latest }: FeedElements, signal: AbortSignal): void {
  const moveBy = (step: number) => latest().moveBy(step)
  // Uses the feed's scroll position: the page's current video follows only when the feed rests, and is not known at
  // first.
  const currentArticle = () => articleAt(list, Math.round(scroller.scrollTop / scroller.clientHeight)) ?? null
  const currentVideo = () => currentArticle()?.querySelector('video') ?? undefined
  holdFlings(scroller, list, signal)
  listenToWheel(scroller, moveBy, signal)
  loadDrags(scroller, currentArticle, signal)
  listenToKeys(
    {
      actions: {
        next: () => moveBy(1),
        previous: () => moveBy(-1),
        first: () => latest().goTo(0),
        last: () => latest().goTo(latest().videoCount - 1),
        before: () => leaveFeed(list, 'before'),
        after: () => leaveFeed(list, 'after'),
        seekBack: () => seekBySteps(currentVideo(), -1),
        seekForward: () => seekBySteps(currentVideo(), 1),
        togglePlay: () => latest().togglePlay(),
      },
      currentArticle,
      onKey: (name) => pressPlayerKey(name, currentVideo()),
    },
    signal,
  )
  const onClick = (event: Event) => {
    if (!isPressOfThisPage(event)) return
    latest().goTo(0)
    void requestNewVideos(pagePath())
  }
  // Handled before the router: after it, any page that is opened would count as the shown one.
  document.addEventListener('click', onClick, { capture: true, signal })
  // When Tab moves into the feed, the focus goes to the video on the screen. The first rendered control belongs to
  // another video, and the browser scrolls to it before it fires the focus event.
  let beforeTab: HTMLElement | null = null
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    beforeTab = currentArticle()
    setTimeout(() => (beforeTab = null))
  }
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (!beforeTab || !list.contains(target as Node) || list.contains(relatedTarget as Node | null)) return
    if (!beforeTab.contains(target as Node)) latest().goTo(Number(beforeTab.dataset['index']))
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal })
  // React, which listens at the document, stops this event in a video that it has not hydrated.
  addEventListener('focusin', onFocusIn, { capture: true, signal })
  // Videos end if the viewer wants the feed to advance automatically; otherwise they loop.
  const onEnded = ({ target }: Event) => {
    const { video, index, videoCount } = latest()
    if (target !== video) return
    const hasNext = index + 1 < videoCount
    if (hasNext && !document.querySelector('dialog[open]')) moveBy(1)
    else video?.play().catch(() => {})
  }
  list.addEventListener('ended', onEnded, { capture: true, signal })
}

/** How the shown feed gets new videos; undefined when it has none. */
function renewShown(): (() => Promise<void>) | undefined {
  const path = pagePath()
  return canRenew(path) ? () => requestNewVideos(path) : undefined
}

/** A script of its own, which devices with touch load when the page is done: no finger needs it in its first second. */
function loadDrags(
  scroller: HTMLElement,
  currentArticle: () => HTMLElement | null,
  signal: AbortSignal,
): void {
  if (navigator.maxTouchPoints === 0) return
  const load = async () => {
    const { listenToDrags } = await optional(import('./drags.lazy.ts'))
    if (!signal.aborted) listenToDrags(scroller, { currentArticle, renew: renewShown }, signal)
  }
  whenLoaded(() => {
    load().catch(() => {
      // Without the script the links lead to authors, and the navigation to new videos.
    })
  })
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Moves the focus to the nearest element before a feed, or after it (ARIA feed pattern: Ctrl+Home, Ctrl+End). Does
 * nothing when there is none.
 */
export function leaveFeed(feed: HTMLElement, direction: 'before' | 'after'): void {
  const isThere = (element: HTMLElement) => {
    const position = feed.compareDocumentPosition(element)
    const wanted =
      direction === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
    return (position & wanted) !== 0 && (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  }
  const candidates = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => isThere(element) && element.checkVisibility({ visibilityProperty: true }),
  )
  const next = direction === 'before' ? candidates.at(-1) : candidates[0]
  next?.focus()
}
