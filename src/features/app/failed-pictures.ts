import { onlineManager } from '@tanstack/react-query'

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

/**
 * Asks for pictures that did not come once more when the server can be reached again; at once too, for it may be back
 * since before this script came.
 */
export function askForFailedPicturesAnew(): void {
  onlineManager.subscribe(askWhereOnline)
  askWhereOnline()
}

function askWhereOnline(): void {
  if (!onlineManager.isOnline()) return
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-failed]'))
    picture.setAttribute('src', picture.src)
}
