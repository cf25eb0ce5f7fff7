import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { LANDING_SOURCE } from '#contract/share.ts'
import { EARLY_VIDEOS } from '#document/early-videos.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/video.ts'
import type { VideoSlot } from '#src/features/feed/video-slot.ts'
import { EarlyVideo } from '#src/player/early-video.tsx'
import type { OnDevice } from '#src/player/on-device.ts'
import { Poster } from '#src/player/poster.tsx'
import { closeDialogOf, openDialog } from '#src/state/dialogs.ts'
import type { ListName } from '#src/state/video-lists.ts'
import type { Point } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { Rail } from './rail.tsx'
import { VideoOverlay } from './video-overlay.tsx'

import css from './video-view.module.css'

interface VideoViewProps {
  slot: VideoSlot
  /** The list that it is in; absent when it is shown alone. */
  listName?: ListName
  /** How much of it plays without a network, while there is none. */
  onDevice?: OnDevice | undefined
}

/** One video on its stage with all its controls. */
export function VideoView({ slot, listName, onDevice }: VideoViewProps) {
  const { video, isCurrent, position, isSketch, onGuest } = slot
  const router = useRouter()
  const onMore = (at: Point) => openDialog('more', { video, listName, at })
  useEffect(() => (isCurrent ? () => closeDialogOf(video.id) : undefined), [isCurrent, video.id])
  return (
    <div className={css.layout}>
      <div
        ref={(frame) => frame?.style.setProperty('--ratio', String(ratioOf(video.media)))}
        className={css.frame}
        data-shape={shapeOf(video.media)}
      >
        {/* The player is inserted here, over the poster. */}
        <div ref={(picture) => picture?.setAttribute('data-slot', 'taken')} className={css.picture} data-slot>
          <Poster media={video.media} isFirst={position === 0} isCurrent={isCurrent} />
          {position < EARLY_VIDEOS && (
            <EarlyVideo video={video} isFirst={position === 0} nonce={router.options.ssr?.nonce} />
          )}
        </div>
        <VideoOverlay slot={slot} onDevice={onDevice} onMore={onMore} />
        {position < EARLY_VIDEOS && <PlayWithoutScripts video={video} />}
      </div>
      {!isSketch && <Rail video={video} onGuest={onGuest} onMore={onMore} />}
    </div>
  )
}

/** Leads to the page of the shared link, whose video needs no script. Browsers that run scripts leave it out. */
const PlayWithoutScripts = ({ video }: { video: Video }) => (
  <noscript>
    <a
      className={css.play}
      href={`${prefixOf(pageLanguage())}${videoPath(video)}?source=${LANDING_SOURCE}`}
      rel="nofollow"
      aria-label={messages.play}
    >
      <Icon name="play" />
    </a>
  </noscript>
)

const ratioOf = ({ width, height }: { width: number; height: number }) => width / height

/** Roughly 9:16, 3:4, 1:1 or 16:9: a class for the style sheet, as no inline style is allowed. */
function shapeOf(media: { width: number; height: number }): 'tall' | 'portrait' | 'square' | 'landscape' {
  const ratio = ratioOf(media)
  return ratio < 0.65 ? 'tall' : ratio < 0.88 ? 'portrait' : ratio < 1.3 ? 'square' : 'landscape'
}
