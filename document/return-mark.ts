/** The key under which a tab persists the state of the pages it has left (`src/data/left-page.ts`). */
export const LEFT_KEY = 'vireo.left'

/**
 * Marks the document's root when a viewer returns to it by Back, a reload or a discarded tab: the server rendered the top
 * of the list, and they were elsewhere. An address that is typed again is a new start, though its history entry stays.
 */
export const RETURN_MARK = 'return'
/** After this, viewers wait for anything to see rather than for the place where they were. */
const HIDDEN_MS = 4_000

/**
 * Sets the mark before anything is painted, so that the first video of a page that a viewer returns to neither shows nor
 * plays. The app, which the browser has cached by then, shows the video they were at; where its scripts do not come, the
 * document shows after all. Pages without a list hydrate as usual: a file may be chosen and a text written before the app is
 * there.
 */
export const MARK_RETURN = `try {
  const key = history.state?.__TSR_key
  const isNewStart = performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !document.wasDiscarded
  const hasList = /^(?:\\/[a-z]{2,3}(?:-[A-Za-z]+)?)?\\/(?:$|foryou$|following$|@|tag\\/|music\\/)/.test(location.pathname)
  if (key && hasList && !isNewStart && sessionStorage.getItem('${LEFT_KEY}')?.includes('"' + key + '"')) {
    const { dataset } = document.documentElement
    dataset.${RETURN_MARK} = ''
    setTimeout(() => {
      if (dataset.${RETURN_MARK} === '') dataset.${RETURN_MARK} = 'shown'
    }, ${HIDDEN_MS})
  }
} catch {}`
