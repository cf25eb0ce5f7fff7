import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useApi } from '#src/data/api-context.tsx'
import { findInList } from '#src/data/find-in-list.ts'
import { browserMode, showBrowserMode } from '#src/state/browser-mode.ts'
import { currentVideoId, currentTime } from '#src/state/video-lists.ts'

/**
 * Opens the viewer again at the video of a page that was reloaded in it, or that one goes forward to: the entry of the
 * browser's history knows from which list. The video goes on at its second.
 */
export function useRestoreViewer(videoId: string): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const listName = useLocation({ select: ({ state }) => state.listName })
  useEffect(() => {
    if (!listName || browserMode.listName) return undefined
    let hasLeft = false
    const open = async () => {
      const ids = await findInList(queryClient, api, listName, videoId)
      if (!ids || hasLeft) return
      const { currentTime: shownSec = 0 } = document.querySelector<HTMLVideoElement>('article video') ?? {}
      // The list knows it, unless the page was reloaded: then the video goes on as it stands alone.
      const startSec = currentVideoId(listName) === videoId ? currentTime(listName) : shownSec
      showBrowserMode(listName, ids, ids.indexOf(videoId), startSec)
    }
    open().catch(() => {
      // Without its list the video stands alone.
    })
    return () => {
      hasLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page
  }, [])
}
