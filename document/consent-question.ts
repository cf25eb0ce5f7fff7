/** The key under which the device stores what its viewer answered. */
export const CONSENT_KEY = 'vireo.consent'

/**
 * Shows the question about records, which stands in the documents of regions where viewers are asked, before it is
 * painted: unless it has been answered, or the browser keeps nothing, where it would come back on every page.
 */
export const SHOW_CONSENT_QUESTION = `try {
  if (localStorage.getItem('${CONSENT_KEY}') === null && document.cookie) document.documentElement.dataset.banner = ''
} catch {}
`
