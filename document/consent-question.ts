/** The key under which the device stores the viewer's answer. */
export const CONSENT_KEY = 'vireo.consent'

/**
 * Shows the consent question, which is in the documents of regions where viewers are asked, before the first
 * paint. It stays hidden once it has been answered, and where the browser stores nothing, since it would come back
 * on every page there. An answer is stored at once: the page may be left before the app has come.
 */
export const SHOW_CONSENT_QUESTION = `try {
  if (localStorage.getItem('${CONSENT_KEY}') === null && document.cookie) document.documentElement.dataset.banner = ''
  addEventListener('click', ({ target }) => {
    const answer = target.closest?.('[name=consent]')?.value
    if (answer) localStorage.setItem('${CONSENT_KEY}', answer)
  }, true)
} catch {}
`
