import { onlineManager } from '@tanstack/react-query'

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
