import { type RefObject, useEffect, useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { chooseRendition } from '#document/choose-rendition.ts'
import { optional } from '#shared/optional.ts'
import { whenLoaded } from '#shared/when-idle.ts'
import { currentVideoId, currentTime, setCurrentVideo, type ListName } from '#src/state/video-lists.ts'

import { currentViewing } from './rendition.ts'

/**
 * Plays a list's videos in their cells, which carry the video's id in `data-video-id`.
 * @param isOneColumn whether cells are large: the one in the middle of the screen plays automatically, once from
 * where it was when the viewer left the list
 */
export function useGridPreview(
  grid: RefObject<HTMLElement | null>,
  videos: readonly Video[],
  isOneColumn: boolean,
  listName: ListName,
): void {
  const latest = useRef(videos)
  useEffect(() => {
    latest.current = videos
  })
  const isEmpty = videos.length === 0
  useEffect(() => {
    if (isEmpty) return undefined
    const end = new AbortController()
    const urlOf = (videoId: string) => {
      const media = latest.current.find(({ id }) => id === videoId)?.media
      return media && (isOneColumn ? chooseRendition(media, currentViewing()) : media.renditions[0])?.url
    }
    const leftAt = new Map([[currentVideoId(listName), currentTime(listName)]])
    const startOf = (videoId: string) => {
      const second = leftAt.get(videoId)
      leftAt.clear()
      return second ?? 0
    }
    const onLeave = (videoId: string, second: number) => setCurrentVideo(listName, videoId, second)
    const start = async () => {
      const { runGridPreview } = await optional(import('./grid-preview.lazy.ts'))
      if (!end.signal.aborted && grid.current)
        runGridPreview(
          { grid: grid.current, urlOf, isOneColumn, ...(isOneColumn && { startOf, onLeave }) },
          end.signal,
        )
    }
    whenLoaded(() =>
      start().catch(() => {
        // Without the script the posters stay.
      }),
    )
    return () => end.abort()
  }, [grid, isEmpty, isOneColumn, listName])
}
