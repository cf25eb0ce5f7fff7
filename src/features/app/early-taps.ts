declare global {
  interface Window {
    takeEarlyTaps?: () => HTMLButtonElement[]
  }
}

/**
 * Stands in the document before any script has come: a button that is pressed while the page is only a picture of
 * itself is noted.
 */
export const NOTE_EARLY_TAPS = `{
  const taps = []
  const note = ({ target }) => {
    const button = target.closest?.('button')
    if (button) taps.push(button)
  }
  addEventListener('click', note, true)
  window.takeEarlyTaps = () => {
    removeEventListener('click', note, true)
    return taps.splice(0)
  }
}`

/**
 * Presses what was pressed before the page could do anything, in the same order. In a task of its own: while React
 * works, an event does not make it take over the part that the button is in.
 */
export function replayEarlyTaps(): void {
  setTimeout(() => {
    for (const button of window.takeEarlyTaps?.() ?? []) {
      if (button.isConnected) button.click()
    }
  })
}
