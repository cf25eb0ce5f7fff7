declare global {
  interface Window {
    takeEarlyTaps?: () => HTMLButtonElement[]
    /** Hands the keys pressed so far to the code that listens from now on. */
    takeEarlyKeys?: () => KeyboardEvent[]
  }
}

/**
 * Records clicks on buttons and key presses before any other script has loaded. React listens at the document and stops
 * events that it cannot handle yet; an event that reaches a hydrated button was handled by React, and is removed here:
 * replayed, it would turn the button off again. Clicks are recorded for as long as the document is there, since parts of
 * a page take over when their own scripts have come. Keys matter early because the first video already plays; they are
 * heard on the way down, too, before React stops them.
 */
export const NOTE_EARLY_TAPS = `{
  const taps = []
  const page = document.documentElement
  const buttonOf = ({ target }) => target.closest?.('button')
  const note = (event) => {
    if (buttonOf(event)) taps.push(buttonOf(event))
  }
  const strike = (event) => {
    if (Object.keys(buttonOf(event) ?? {}).some((key) => key.startsWith('__react'))) taps.pop()
  }
  addEventListener('click', note, true)
  page.addEventListener('click', strike, true)
  window.takeEarlyTaps = () => taps.splice(0)
  const keys = []
  const noteKey = (event) => keys.length < 20 && keys.push(event)
  addEventListener('keydown', noteKey, true)
  window.takeEarlyKeys = () => {
    removeEventListener('keydown', noteKey, true)
    return keys.splice(0)
  }
}`

const RETRY_MS = 50
/** A button that React does not know by then is none of React's, or its script did not come. */
const GIVE_UP_MS = 10_000

const isHydrated = (button: HTMLButtonElement) => Object.keys(button).some((key) => key.startsWith('__react'))

/**
 * Clicks the buttons that were clicked before their hydration, each when it is hydrated, in the same order, in a task for
 * each: of two clicks in one task the second would not know of the first. Early keys belong to the feed, so a page without
 * one drops them.
 * @returns a function that stops it
 */
export function replayEarlyTaps(): () => void {
  if (!document.querySelector('[role="feed"]')) window.takeEarlyKeys?.()
  const waiting: { button: HTMLButtonElement; untilMs: number }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const replay = () => {
    timer = undefined
    const [first] = waiting
    if (!first) return
    const { button, untilMs } = first
    const isReady = isHydrated(button)
    if (isReady || !button.isConnected || performance.now() > untilMs) waiting.shift()
    if (isReady) button.click()
    timer = setTimeout(replay, isReady ? 0 : RETRY_MS)
  }
  const take = () => {
    const untilMs = performance.now() + GIVE_UP_MS
    waiting.push(...(window.takeEarlyTaps?.() ?? []).map((button) => ({ button, untilMs })))
    if (waiting.length > 0) timer ??= setTimeout(replay)
  }
  // After the click has been through the page, where React may have handled it.
  const takeSoon = () => void setTimeout(take)
  take()
  addEventListener('click', takeSoon, true)
  return () => {
    clearTimeout(timer)
    removeEventListener('click', takeSoon, true)
  }
}
