/** The key under which a tab persists the state of the pages it has left (`src/data/left-page.ts`). */
export const LEFT_KEY = 'vireo.left'

/**
 * Marks the document's root when a viewer returns to it by Back, a reload or from a discarded tab: the server rendered
 * the top of the list, but they were elsewhere in it. An address that is typed again is a new start, though its history
 * entry stays.
 */
export const RETURN_MARK = 'return'
/** After this, viewers would rather see anything than wait for the place where they were. */
const HIDDEN_MS = 4_000

/**
 * Sets the mark before the first paint, so that the first video of a page that a viewer returns to neither shows nor plays.
 * The app, which the browser has cached by then, shows the video they were at; if its scripts do not load, the document is
 * shown after all. Pages without a list hydrate as usual: a file may be chosen and a text written before the app has loaded.
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
