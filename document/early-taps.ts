declare global {
  interface Window {
    takeEarlyTaps?: () => HTMLButtonElement[]
    /** Whoever listens to keys takes them over. */
    takeEarlyKeys?: () => KeyboardEvent[]
  }
}

/**
 * Stands in the document before any script has come: a button that is pressed while the page is only a picture of
 * itself is noted. React, which listens at the document, keeps from the page what it cannot handle yet. What comes
 * through to a button that has its mark it has heard itself: pressed twice, a button that turns something on turns
 * it off again. Keys are noted too: the first video plays by then.
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
  addEventListener('keydown', noteKey)
  window.takeEarlyKeys = () => {
    removeEventListener('keydown', noteKey)
    return keys.splice(0)
  }
}`

/**
 * Presses what was pressed before the page could do anything, in the same order. In a task of its own: while React
 * works, an event does not make it take over the part that the button is in. Early keys are for the feed that they
 * were pressed in, so a page without one forgets them.
 */
export function replayEarlyTaps(): void {
  if (!document.querySelector('[role="feed"]')) window.takeEarlyKeys?.()
  setTimeout(() => {
    for (const button of window.takeEarlyTaps?.() ?? []) {
      if (button.isConnected) button.click()
    }
  })
}
