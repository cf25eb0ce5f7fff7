/**
 * Stands in the document before any script has come: a picture that does not come is marked, for the style sheet to
 * leave what it stands on instead of the browser's sign of a broken one.
 */
export const MARK_FAILED_PICTURES = `{
  const mark = (hasFailed) => ({ target }) => {
    if (target.tagName === 'IMG') target.toggleAttribute('data-failed', hasFailed)
  }
  addEventListener('error', mark(true), true)
  addEventListener('load', mark(false), true)
}`
