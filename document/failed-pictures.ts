/**
 * Marks pictures that fail to load, before any other script has loaded. The style sheet then shows what is behind
 * them instead of the browser's broken-picture icon.
 */
export const MARK_FAILED_PICTURES = `{
  const mark = (hasFailed) => ({ target }) => {
    if (target.tagName === 'IMG') target.toggleAttribute('data-failed', hasFailed)
  }
  addEventListener('error', mark(true), true)
  addEventListener('load', mark(false), true)
}`
