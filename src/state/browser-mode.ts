import { proxy } from 'valtio'

import { setCurrentVideo, type ListName } from './video-lists.ts'

const CLOSED = { listName: null as ListName | null, videoIds: [] as string[], currentIndex: 0, startTime: 0 }

/** The full-screen viewer of a list (specification section 3, browserMode). */
export const browserMode = proxy({
  /** The list that it shows; null while it is closed. */
  listName: CLOSED.listName,
  /** Ids of the list's videos, in its order. The videos themselves are in the query cache. */
  videoIds: CLOSED.videoIds,
  currentIndex: CLOSED.currentIndex,
  /** Seconds into the first video at which it begins. */
  startTime: CLOSED.startTime,
})

let returning: { listName: ListName; videoId: string } | undefined

/** Shows a list, starting at one of its videos. The page at that video's address then is the viewer page. */
export function showBrowserMode(
  listName: ListName,
  videoIds: readonly string[],
  index: number,
  startTime = 0,
): void {
  Object.assign(browserMode, { listName, videoIds: [...videoIds], startTime })
  setBrowserIndex(index)
  const videoId = videoIds[browserMode.currentIndex]
  // The viewer may go back before the viewer page is there.
  returning = videoId ? { listName, videoId } : undefined
  if (videoId) setCurrentVideo(listName, videoId, startTime)
}

/** Updates the videos when the list has more or fewer than before. */
export function setBrowserVideos(videoIds: readonly string[]): void {
  browserMode.videoIds = [...videoIds]
  setBrowserIndex(browserMode.currentIndex)
}

/** Always clamped between 0 and the list's length (specification section 4). */
export function setBrowserIndex(index: number): void {
  browserMode.currentIndex = Math.max(0, Math.min(index, browserMode.videoIds.length))
}

/** Closes the viewer page. `takeReturn` tells the list from which video the viewer returns. */
export function closeBrowserMode(): void {
  const { listName, videoIds, currentIndex } = browserMode
  const videoId = videoIds[currentIndex]
  returning = listName && videoId ? { listName, videoId } : undefined
  Object.assign(browserMode, CLOSED, { videoIds: [] })
}

/** Returns the video from which the viewer returns to this list, once. */
export function takeReturn(listName: ListName): string | undefined {
  const videoId = returning?.listName === listName ? returning.videoId : undefined
  returning = undefined
  return videoId
}
