import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'

import { videoPath } from '#contract/paths.ts'
import { useApi } from '#src/data/api-context.tsx'
import { listQuery } from '#src/data/queries.ts'
import { VideoFeed } from '#src/screens/feed/video-feed.tsx'
import { closeBrowserMode, setBrowserIndex, setBrowserVideos } from '#src/state/browser-mode.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { videoLists, mergeById, type ListName } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { currentVideo } from '#src/ui/current-video.ts'
import { useRootMark } from '#src/ui/use-root-mark.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

interface BrowserModeProps {
  listName: ListName
  /** The video that the address names. */
  videoId: string
}

/** The full-screen viewer of a list (specification section 3, browserMode). The address follows the video. */
export function BrowserMode({ listName, videoId }: BrowserModeProps) {
  // Videos keep their order while one watches.
  const query = useSuspenseInfiniteQuery({ ...listQuery(useApi(), listName), staleTime: Infinity })
  const videos = mergeById(query.data.pages.flatMap((page) => page.itemList))
  const current = useSnapshot(videoLists).lists[listName]?.currentId
  const index = videos.findIndex(({ id }) => id === current)
  const path = videos[index] && videoPath(videos[index])
  const navigate = useNavigate()

  useEffect(() => {
    setBrowserVideos(videos.map(({ id }) => id))
    setBrowserIndex(index)
  }, [videos, index])
  useEffect(() => {
    if (path && current !== videoId)
      void navigate({ to: path, replace: true, resetScroll: false, state: true })
  }, [path, current, videoId, navigate])
  useClose()
  useRootMark('browserMode')
  useEffect(() => {
    currentVideo()?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <h1>
        <VisuallyHidden>{`Video by ${videos[index]?.author.nickname}`}</VisuallyHidden>
      </h1>
      <BackButton isClosing />
      <VideoFeed name="Videos" listName={listName} query={query} empty={null} end={null} />
    </>
  )
}

/** Escape leads back. Whoever goes back has closed the viewer; whoever goes on comes back to it. */
function useClose(): void {
  const { history } = useRouter()
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isTaken =
        defaultPrevented || playerSettings.isClear || document.querySelector(':fullscreen, dialog[open]')
      if (key === 'Escape' && !isTaken) history.back()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [history])
  useLayoutEffect(() => {
    let isGoingBack = false
    const stopListening = history.subscribe(({ action }) => {
      isGoingBack = action.type === 'BACK'
    })
    return () => {
      stopListening()
      if (isGoingBack) closeBrowserMode()
    }
  }, [history])
}
