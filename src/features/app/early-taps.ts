declare global {
  interface Window {
    takeEarlyTaps?: () => HTMLButtonElement[]
  }
}

/**
 * Stands in the document before any script has come: a button that is pressed while the page is only a picture of
 * itself is noted. React leaves a mark on what it has taken over, and has heard of such a press itself by the time
 * it comes here: pressed twice, a button that turns something on turns it off again.
 */
export const NOTE_EARLY_TAPS = `{
  const taps = []
  const note = ({ target }) => {
    const button = target.closest?.('button')
    const isTakenOver = button && Object.keys(button).some((key) => key.startsWith('__react'))
    if (button && !isTakenOver) taps.push(button)
  }
  addEventListener('click', note)
  window.takeEarlyTaps = () => {
    removeEventListener('click', note)
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
