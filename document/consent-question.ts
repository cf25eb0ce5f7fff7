/** The key under which the device stores the viewer's answer. */
export const CONSENT_KEY = 'vireo.consent'

/**
 * Shows the consent question, which is in the documents of regions where viewers are asked, before the first
 * paint. It stays hidden once it has been answered, and where the browser stores nothing, since it would come back
 * on every page there.
 */
export const SHOW_CONSENT_QUESTION = `try {
  if (localStorage.getItem('${CONSENT_KEY}') === null && document.cookie) document.documentElement.dataset.banner = ''
} catch {}
`
