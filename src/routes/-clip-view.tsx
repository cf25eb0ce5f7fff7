import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { ClipSlot } from '#src/features/feed/feed-item.tsx'
import type { SaveWish } from '#src/features/more/more-menu.tsx'
import { Poster } from '#src/player/poster.tsx'
import type { ListName } from '#src/state/item-list.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import type { Point } from '#src/ui/dialog.tsx'

import { OnStage } from './-on-stage.tsx'
import { Rail } from './-rail.tsx'

import css from './-clip-view.module.css'

const ShareDialog = lazy(() => import('#src/features/share/share-dialog.tsx'))
const ClipSaveDialog = lazy(() => import('./-save-dialogs.tsx'))
const CaptionsDialog = lazy(() => import('#src/features/captions/captions-dialog.tsx'))
const MoreMenu = lazy(() => import('#src/features/more/more-menu.tsx'))

interface ClipViewProps {
  slot: ClipSlot
  /** The list it stands in; absent where it stands alone. */
  listName?: ListName
  /** It plays without a network, and there is none. */
  isKept?: boolean
}

/** One clip on its stage with everything one can do with it. */
export function ClipView({ slot, listName, isKept = false }: ClipViewProps) {
  const { video, isCurrent, position, videoElement } = slot
  const { isClear } = useSnapshot(playerSettings)
  const [menuAt, setMenuAt] = useState<Point>()
  const [isSharing, setIsSharing] = useState(false)
  const [saveWish, setSaveWish] = useState<SaveWish>()
  const [isCaptioning, setIsCaptioning] = useState(false)
  return (
    <>
      <div className={css.layout} data-clear={isClear || undefined}>
        <div
          ref={(frame) => frame?.style.setProperty('--ratio', String(ratioOf(video.media)))}
          className={css.frame}
          data-shape={shapeOf(video.media)}
        >
          {/* The player is put here, over the poster. */}
          <div className={css.picture} data-slot>
            <Poster media={video.media} isFirst={position === 0} />
          </div>
          <OnStage slot={slot} isKept={isKept} onMore={setMenuAt} />
        </div>
        <Rail video={video} onMore={setMenuAt} onShare={() => setIsSharing(true)} />
      </div>
      {isCurrent && isSharing && (
        <Suspense fallback={null}>
          <ShareDialog video={video} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
      {isCurrent && saveWish && (
        <Suspense fallback={null}>
          <ClipSaveDialog
            wish={saveWish}
            video={video}
            listName={listName}
            onClose={() => setSaveWish(undefined)}
          />
        </Suspense>
      )}
      {isCurrent && isCaptioning && (
        <Suspense fallback={null}>
          <CaptionsDialog video={video} onClose={() => setIsCaptioning(false)} />
        </Suspense>
      )}
      {isCurrent && menuAt && (
        <Suspense fallback={null}>
          <MoreMenu
            video={video}
            videoElement={videoElement}
            listName={listName}
            onSave={setSaveWish}
            at={menuAt}
            onCaptions={() => setIsCaptioning(true)}
            onClose={() => setMenuAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const ratioOf = ({ width, height }: { width: number; height: number }) => width / height

/** Roughly 9:16, 3:4, 1:1 or 16:9: what the style sheet can know of a clip, as no inline style is allowed. */
function shapeOf(media: { width: number; height: number }): 'tall' | 'portrait' | 'square' | 'landscape' {
  const ratio = ratioOf(media)
  return ratio < 0.65 ? 'tall' : ratio < 0.88 ? 'portrait' : ratio < 1.3 ? 'square' : 'landscape'
}
