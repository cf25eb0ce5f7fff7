import { messages } from '#messages/video.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { prefersStill } from '#src/state/connection.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { showMessage } from '#src/state/snackbar.ts'

import css from './drags.module.css'

/** By then a finger has a direction. */
const SLACK_PX = 12
/** A drag aside is this much longer than it is high. */
const ASIDE_RATIO = 1.5
/** How far a finger goes aside to open the author's page. */
const OPEN_PX = 88
/** How far a finger pulls the first video down for new ones. */
const PULL_PX = 96
/** The video and the wheel follow more slowly than the finger. */
const FOLLOW_RATIO = 0.5
const RETURN_MS = 180
/** The author's page is on the screen by then. */
const LEAVE_MS = 400
/** A shorter turn would not be seen. */
const MIN_TURN_MS = 500

interface DragHandles {
  currentArticle: () => HTMLElement | null
  /** Loads new videos; undefined in a list that has none. */
  renew: () => (() => Promise<unknown>) | undefined
}

/**
 * Lets a finger that goes aside, as if to the next page, open the author of the video, and one that pulls the first video
 * down load new ones. A swipe up or down costs two comparisons.
 */
export function listenToDrags(
  scroller: HTMLElement,
  { currentArticle, renew }: DragHandles,
  signal: AbortSignal,
): void {
  // Otherwise the browser goes a page back, or loads the whole page.
  Object.assign(scroller.style, { touchAction: 'pan-y pinch-zoom', overscrollBehaviorY: 'contain' })
  let from: { x: number; y: number } | undefined
  let drag: Drag | undefined

  const begin = (dx: number, dy: number, target: EventTarget | null): Drag | undefined => {
    const isAside = Math.abs(dx) > ASIDE_RATIO * Math.abs(dy)
    if (isAside) return isForward(dx) && !isTaken(scroller, target) ? dragAside(currentArticle()) : undefined
    const load = dy > 0 && scroller.scrollTop <= 0 && !isTaken(scroller, target) ? renew() : undefined
    return load && pullDown(scroller, load)
  }
  const listeners = {
    touchstart({ touches: [finger, ...others] }: TouchEvent) {
      drag?.end(false)
      drag = undefined
      from = finger && others.length === 0 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    touchmove({ touches: [finger], target }: TouchEvent) {
      if (!from || !finger) return
      const dx = finger.clientX - from.x
      const dy = finger.clientY - from.y
      if (!drag) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) < SLACK_PX) return
        drag = begin(dx, dy, target)
        if (!drag) {
          from = undefined
          countSwipe()
        }
        // The video is not held, however long the finger stays: the browser leaves this drag to the page.
        else target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
      }
      drag?.move(dx, dy)
    },
    touchend() {
      drag?.end(true)
      drag = undefined
    },
    touchcancel() {
      drag?.end(false)
      drag = undefined
    },
  }
  for (const [type, listener] of Object.entries(listeners))
    scroller.addEventListener(type, listener as (event: Event) => void, { passive: true, signal })
  signal.addEventListener('abort', () => drag?.end(false))
}

/** Swipes after which a viewer knows the feed, and may learn one thing more. */
const HINT_AFTER = 6
const HINT_KEY = 'vireo.holdHint'
let swipeCount = 0

/** Says once on a device that a video can be held, to those who have swiped for a while and have not held one. */
function countSwipe(): void {
  swipeCount += 1
  if (swipeCount !== HINT_AFTER || deviceStorage.read(HINT_KEY) !== null) return
  deviceStorage.write(HINT_KEY, 'shown')
  showMessage(messages.holdHint)
}

interface Drag {
  move: (dx: number, dy: number) => void
  /** @param isLifted the finger was lifted, and nothing took the drag over */
  end: (isLifted: boolean) => void
}

/** Whether a drag goes where the next page of a book would come from. */
const isForward = (dx: number): boolean => (document.documentElement.dir === 'rtl' ? dx > 0 : dx < 0)

/** Whether something else uses the finger: the seek bar, a held video, comments, or a part that scrolls sideways itself. */
function isTaken(scroller: HTMLElement, target: EventTarget | null): boolean {
  const { dataset } = document.documentElement
  if ('dragging' in dataset || 'comments' in dataset || playerSettings.isHeld) return true
  let part = target instanceof Element ? target : null
  for (; part && part !== scroller; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX))
      return true
  return false
}

function dragAside(article: HTMLElement | null): Drag | undefined {
  const author = article?.querySelector<HTMLElement>('[data-author]')
  if (!article || !author) return undefined
  const follows = !prefersStill()
  let lastDx = 0
  let isReturning = false
  const place = () => `${isForward(lastDx) ? lastDx * FOLLOW_RATIO : 0}px`
  return {
    move(dx) {
      // A finger that goes back has changed its mind.
      isReturning = Math.abs(dx) < Math.abs(lastDx)
      lastDx = dx
      if (follows) article.style.translate = place()
    },
    end(isLifted) {
      const isOpening = isLifted && isForward(lastDx) && Math.abs(lastDx) >= OPEN_PX && !isReturning
      article.style.translate = ''
      if (follows)
        article.animate([{ translate: place() }, { translate: 'none' }], {
          duration: RETURN_MS,
          delay: isOpening ? LEAVE_MS : 0,
          easing: 'ease-out',
          fill: 'backwards',
        })
      if (isOpening) author.click()
    },
  }
}

function pullDown(scroller: HTMLElement, load: () => Promise<unknown>): Drag {
  const wheel = Object.assign(document.createElement('div'), { className: css.wheel, ariaHidden: 'true' })
  const { dataset } = document.documentElement
  scroller.parentElement?.append(wheel)
  dataset['pull'] = ''
  const remove = () => {
    wheel.remove()
    delete dataset['pull']
  }
  let pulledPx = 0
  return {
    move(_dx, dy) {
      pulledPx = Math.max(0, dy)
      const share = Math.min(1, pulledPx / PULL_PX)
      Object.assign(wheel.style, {
        opacity: String(share),
        transform: `translateY(${share * PULL_PX * FOLLOW_RATIO}px) rotate(${share * 270}deg)`,
      })
    },
    end(isLifted) {
      if (!isLifted || pulledPx < PULL_PX) return remove()
      wheel.dataset['busy'] = ''
      const turn = new Promise((resolve) => setTimeout(resolve, MIN_TURN_MS))
      void Promise.allSettled([load(), turn]).then(remove)
    },
  }
}
