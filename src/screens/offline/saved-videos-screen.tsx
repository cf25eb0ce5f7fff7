import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/offline.ts'
import { PagePending } from '#src/features/app/page-pending.tsx'
import type { VideoSlot } from '#src/features/feed/video-slot.ts'
import { DeviceSilent } from '#src/features/offline/device-silent.tsx'
import { savedVideosQuery } from '#src/features/offline/saved-videos.ts'
import { WHOLE } from '#src/player/on-device.ts'
import { ClosedFeed } from '#src/screens/feed/video-feed.tsx'
import { StatusScreen } from '#src/screens/status/status-screen.tsx'
import { VideoView } from '#src/screens/video/video-view.tsx'
import { videoLists, setCurrentVideo } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

const renderVideo = (slot: VideoSlot) => <VideoView slot={slot} onDevice={WHOLE} />

/** All saved videos, starting at one of them. The address follows the video. */
export function SavedVideosScreen({ videoId }: { videoId: string }) {
  // A video that was saved just now is missing from an earlier result.
  const { data, isError, isFetchedAfterMount: isRead } = useQuery(savedVideosQuery())
  const videos = isRead ? data?.pages.flatMap((page) => page.itemList) : undefined
  const current = useSnapshot(videoLists).lists.saved_list?.currentId
  const navigate = useNavigate()
  useEffect(() => {
    setCurrentVideo('saved_list', videoId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the video that the list is opened at
  }, [])
  useEffect(() => {
    if (!isRead || !current || current === videoId) return
    const to = { to: '/offline/$videoId', params: { videoId: current } } as const
    void navigate({ ...to, replace: true, resetScroll: false })
  }, [isRead, current, videoId, navigate])
  if (isError && !videos) {
    return (
      <Page title={app.offlineVideos} isTitleHidden>
        <DeviceSilent />
      </Page>
    )
  }
  if (!videos) return <PagePending />
  if (!videos.some(({ id }) => id === videoId)) {
    return (
      <StatusScreen because="notFound" title={messages.videoNotHereTitle} text={messages.videoNotHereText} />
    )
  }
  return (
    <>
      <h1>
        <VisuallyHidden>{app.offlineVideos}</VisuallyHidden>
      </h1>
      <BackButton />
      <ClosedFeed name={app.offlineVideos} listName="saved_list" videos={videos} renderVideo={renderVideo} />
    </>
  )
}
