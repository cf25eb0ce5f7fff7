/** Under it a tab keeps what its pages were left with (`src/data/left-page.ts`). */
export const LEFT_KEY = 'vireo.left'

/**
 * On the document's root: somebody comes back to it, by Back, by a reload or to a discarded tab, and what the server drew
 * is not where they were. An address that is typed again is a new start, though the entry of the history stays.
 */
export const RETURN_MARK = 'return'

/**
 * Stands in the document before anything of it is drawn: the first video of a page that somebody comes back to neither
 * shows nor plays. The app, which the browser has by then, shows the one that they were at. Pages without a list are taken
 * over as they are: a file may be chosen and a text written before the app is there.
 */
export const MARK_RETURN = `try {
  const key = history.state?.__TSR_key
  const isNewStart = performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !document.wasDiscarded
  const hasList = /^\\/(?:$|foryou$|following$|@|tag\\/|music\\/)/.test(location.pathname)
  if (key && hasList && !isNewStart && sessionStorage.getItem('${LEFT_KEY}')?.includes('"' + key + '"'))
    document.documentElement.dataset.${RETURN_MARK} = ''
} catch {}`
