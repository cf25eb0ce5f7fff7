import { onlineManager } from '@tanstack/react-query'

/**
 * Reloads failed pictures when the server can be reached again, and once at the start, since it may have come back
 * before this script was loaded.
 */
export function reloadFailedPictures(): void {
  onlineManager.subscribe(askWhereOnline)
  askWhereOnline()
}

function askWhereOnline(): void {
  if (!onlineManager.isOnline()) return
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-failed]'))
    picture.setAttribute('src', picture.src)
}
