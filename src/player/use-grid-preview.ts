import { type RefObject, useEffect, useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { whenLoaded } from '#src/data/when-idle.ts'
import { optional } from '#src/pwa/optional.ts'

import { chooseRendition, currentViewing } from './rendition.ts'

/**
 * Lets a list's clips play in their cells, which carry the clip's id in `data-video-id`.
 * @param isOneColumn they are large: the one in the middle of the screen plays by itself
 */
export function useGridPreview(
  grid: RefObject<HTMLElement | null>,
  videos: readonly Video[],
  isOneColumn: boolean,
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
    const start = async () => {
      const { runGridPreview } = await optional(import('./run-grid-preview.ts'))
      if (!end.signal.aborted && grid.current)
        runGridPreview({ grid: grid.current, urlOf, isOneColumn }, end.signal)
    }
    whenLoaded(() =>
      start().catch(() => {
        // Without the script there are the posters.
      }),
    )
    return () => end.abort()
  }, [grid, isEmpty, isOneColumn])
}
