import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { callWorker } from '#src/data/api.ts'
import { PageNotFound } from '#src/features/app/page-not-found.tsx'
import { PagePending } from '#src/features/app/page-pending.tsx'
import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import { WHOLE } from '#src/player/run-playable-clips.ts'
import { mergeById, setCurrentItem } from '#src/state/item-list.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

import { BackButton } from './-back-button.tsx'
import { ClipView } from './-clip-view.tsx'
import { ClosedFeed } from './-closed-feed.tsx'

export const Route = createFileRoute('/_app/offline_/$videoId')({
  head: () => ({
    meta: [{ title: 'Saved on this device · Vireo' }, { name: 'robots', content: 'noindex' }],
  }),
  component: SavedClips,
})

const renderClip = (slot: ClipSlot) => <ClipView slot={slot} onDevice={WHOLE} />

/** Everything that is saved, from one clip on. */
function SavedClips() {
  const { videoId } = Route.useParams()
  const [videos, setVideos] = useState<Video[]>()
  useEffect(() => {
    const read = async () => {
      const saved = await callWorker('packs.videos', null).catch(() => [])
      setCurrentItem('saved_list', videoId)
      setVideos(mergeById(saved))
    }
    void read()
  }, [videoId])
  if (!videos) return <PagePending />
  if (!videos.some(({ id }) => id === videoId)) {
    return (
      <PageNotFound
        title="This clip is not saved here"
        text="It was removed from this device, or it is still on its way."
      />
    )
  }
  return (
    <>
      <h1>
        <VisuallyHidden>Saved on this device</VisuallyHidden>
      </h1>
      <BackButton />
      <ClosedFeed
        key={videoId}
        name="Saved on this device"
        listName="saved_list"
        videos={videos}
        renderClip={renderClip}
      />
    </>
  )
}
