import { useQueryClient } from '@tanstack/react-query'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { LanguageChoice } from '#src/features/app/language-choice.tsx'
import { MoreMenu, type SaveWish } from '#src/features/more/more-menu.tsx'
import { AudienceDialog } from '#src/features/own-videos/audience-dialog.tsx'
import { BlockDialog } from '#src/features/relations/block-dialog.tsx'
import { HideRows } from '#src/features/relations/hide-rows.tsx'
import { ShareDialog } from '#src/features/share/share-dialog.tsx'
import { SubtitlesDialog } from '#src/features/subtitles/subtitles-dialog.tsx'
import { VideoSaveDialog } from '#src/screens/offline/save-dialogs.tsx'
import { DeviceLinks } from '#src/screens/settings/device-links.tsx'
import type { ListName } from '#src/state/video-lists.ts'
import type { Point } from '#src/ui/dialog.tsx'
import { rowClass } from '#src/ui/surfaces.ts'

/** The dialog that is open over a video. */
export type VideoDialog =
  | { name: 'more'; at: Point }
  | { name: 'share' | 'captions' | 'block' | 'audience' }
  | { name: 'save'; wish: SaveWish }

interface VideoDialogsProps {
  open: VideoDialog
  video: Video
  videoElement: HTMLVideoElement | undefined
  listName: ListName | undefined
  /** Opens another one in its place; undefined closes it. */
  onOpen: (dialog: VideoDialog | undefined) => void
}

/** The dialog over a video: loaded when the first one is opened. */
export default function VideoDialogs({ open, video, videoElement, listName, onOpen }: VideoDialogsProps) {
  const { onGuest } = useSession()
  const { queryKey } = userDetailQuery(useApi(), video.author.uniqueId)
  const profile = useQueryClient().getQueryData(queryKey)
  const onClose = () => onOpen(undefined)
  switch (open.name) {
    case 'share':
      return <ShareDialog video={video} onClose={onClose} />
    case 'block':
      return <BlockDialog user={video.author} onClose={onClose} />
    case 'captions':
      return <SubtitlesDialog video={video} onClose={onClose} />
    case 'audience':
      return <AudienceDialog video={video} onClose={onClose} />
    case 'save':
      return <VideoSaveDialog wish={open.wish} video={video} listName={listName} onClose={onClose} />
    default:
      return (
        <MoreMenu
          video={video}
          videoElement={videoElement}
          listName={listName}
          onSave={(wish) => onOpen({ name: 'save', wish })}
          onSubtitles={() => onOpen({ name: 'captions' })}
          onShare={() => onOpen({ name: 'share' })}
          at={open.at}
          onClose={onClose}
        >
          {!video.isOwn && (
            <HideRows
              user={video.author}
              isMuted={profile?.user.isMuted ?? false}
              onGuest={onGuest}
              onBlock={() => onOpen({ name: 'block' })}
              onClose={onClose}
            />
          )}
          {video.isOwn && (
            <li>
              <button type="button" className={rowClass} onClick={() => onOpen({ name: 'audience' })}>
                {messages.whoCanWatch}
              </button>
            </li>
          )}
          <DeviceLinks />
          <li>
            <LanguageChoice />
          </li>
        </MoreMenu>
      )
  }
}
