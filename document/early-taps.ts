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
 * replayed, it would turn the button off again. Keys matter early because the first video already plays; they are heard
 * on the way down, too, before React stops them.
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
  window.takeEarlyTaps = () => {
    removeEventListener('click', note, true)
    page.removeEventListener('click', strike, true)
    return taps.splice(0)
  }
  const keys = []
  const noteKey = (event) => keys.length < 20 && keys.push(event)
  addEventListener('keydown', noteKey, true)
  window.takeEarlyKeys = () => {
    removeEventListener('keydown', noteKey, true)
    return keys.splice(0)
  }
}`

/**
 * Clicks the buttons that were clicked before hydration, in the same order, in a task for each: while React renders, an
 * event does not make it hydrate the button's part of the page, and of two clicks in one task the second would not know of
 * the first. Early keys belong to the feed, so a page without one drops them.
 */
export function replayEarlyTaps(): void {
  if (!document.querySelector('[role="feed"]')) window.takeEarlyKeys?.()
  setTimeout(() => {
    const buttons = window.takeEarlyTaps?.() ?? []
    const replay = () => {
      const button = buttons.shift()
      if (!button) return
      if (button.isConnected) button.click()
      setTimeout(replay)
    }
    replay()
  })
}
