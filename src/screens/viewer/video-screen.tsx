import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

import { COMMENT_PARAMETER, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { findInList } from '#src/data/find-in-list.ts'
import { listQuery, videoDetailQuery } from '#src/data/queries.ts'
import { PagePending } from '#src/features/app/page-pending.tsx'
import { NONE } from '#src/player/on-device.ts'
import { usePlayableVideos } from '#src/screens/feed/use-playable-videos.ts'
import { ClosedFeed, VideoFeed } from '#src/screens/feed/video-feed.tsx'
import { isRefusal } from '#src/screens/status/status-screen.tsx'
import { VideoView } from '#src/screens/video/video-view.tsx'
import {
  browserMode,
  closeBrowserMode,
  setBrowserIndex,
  setBrowserVideos,
  showBrowserMode,
} from '#src/state/browser-mode.ts'
import { openLinkedComment } from '#src/state/comment.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { currentTime, currentVideoId, nameOf, videoLists, type ListName } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { currentVideo, useRootMark } from '#src/ui/document.ts'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** A video at its own address: in the viewer page of the list that it was opened from, or alone. */
export function VideoScreen({ videoId }: { videoId: string }) {
  const { listName, videoIds } = useSnapshot(browserMode)
  useRestoreViewer(videoId)
  useLinkedComment(videoId)
  return listName && videoIds.includes(videoId) ? (
    <BrowserMode key={listName} listName={listName} videoId={videoId} />
  ) : (
    <OneVideo key={videoId} videoId={videoId} />
  )
}

/** Opens the comments at the one that the address names. */
function useLinkedComment(videoId: string): void {
  const commentId = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(COMMENT_PARAMETER),
  })
  useEffect(() => {
    if (commentId) openLinkedComment(videoId, commentId)
  }, [videoId, commentId])
}

function OneVideo({ videoId }: { videoId: string }) {
  const router = useRouter()
  const isHydrated = useIsHydrated()
  const { data, error } = useSuspenseQuery({
    ...videoDetailQuery(useApi(), videoId),
    // A moderator may have masked or removed it since, which push events announce only to users: so it is
    // requested again when a viewer returns.
    refetchOnMount: isHydrated ? 'always' : true,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (isRefusal(error)) void router.invalidate()
  }, [error, router])
  const listName = nameOf({ kind: 'video_list', id: videoId })
  const playable = usePlayableVideos(listName, [data.video])
  if (!playable) return <PagePending />
  const { videos, onDevice } = playable
  // The known details, and the viewer's like, are shown even where the video cannot be played.
  const video = videos.find(({ id }) => id === videoId) ?? data.video
  return (
    <>
      <h1>
        <VisuallyHidden>{messages.videoBy({ name: data.video.author.nickname })}</VisuallyHidden>
      </h1>
      <BackButton />
      <ClosedFeed
        name={messages.video}
        listName={listName}
        videos={[video]}
        renderVideo={(slot) => (
          <VideoView slot={slot} onDevice={onDevice && (onDevice.get(videoId) ?? NONE)} />
        )}
      />
    </>
  )
}

interface BrowserModeProps {
  listName: ListName
  /** The video that the address names. */
  videoId: string
}

/** The full-screen viewer of a list (specification section 3, browserMode). The address follows the video. */
function BrowserMode({ listName, videoId }: BrowserModeProps) {
  // Videos keep their order while the viewer watches.
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
        <VisuallyHidden>{messages.videoBy({ name: videos[index]?.author.nickname ?? '' })}</VisuallyHidden>
      </h1>
      <BackButton isClosing />
      <VideoFeed name={messages.videos} listName={listName} query={query} empty={<Leave />} end={null} />
    </>
  )
}

/** Goes back once no video is left, as after the viewer has blocked their author. */
function Leave() {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (canGoBack) history.back()
    else void navigate({ to: '/foryou', replace: true })
  }, [canGoBack, history, navigate])
  return null
}

/** Lets Escape go back. Going back closes the viewer page; going forward opens it again. */
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

/**
 * Opens the viewer page again at the video of a reloaded page, or after going forward: the browser's history entry has
 * the list. The video resumes at its time.
 */
function useRestoreViewer(videoId: string): void {
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
      // The list knows it, unless the page was reloaded: then the video resumes where it was when shown
      // alone.
      const startSec = currentVideoId(listName) === videoId ? currentTime(listName) : shownSec
      showBrowserMode(listName, ids, ids.indexOf(videoId), startSec)
    }
    open().catch(() => {
      // Without its list the video is shown alone.
    })
    return () => {
      hasLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each page
  }, [])
}
