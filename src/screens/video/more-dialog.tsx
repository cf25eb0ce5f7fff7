import { useQueryClient } from '@tanstack/react-query'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/audience.ts'
import { messages as filters } from '#messages/filters.ts'
import { messages as more } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { useSetDismissed } from '#src/features/dismissals/use-set-dismissed.ts'
import { MoreMenu } from '#src/features/more/more-menu.tsx'
import { PinRow } from '#src/features/own-videos/pin-row.tsx'
import { useDeleteVideo } from '#src/features/own-videos/use-delete-video.ts'
import { HideRows } from '#src/features/relations/hide-rows.tsx'
import { ReportRow } from '#src/features/reports/report-row.tsx'
import { shareLink } from '#src/features/share/share-sheet.ts'
import { countShare, sharedVideo, shortLink } from '#src/features/share/short-link.ts'
import { DeviceLinks } from '#src/screens/settings/device-links.tsx'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { copyLink } from '#src/ui/copy-link.ts'
import * as drawings from '#src/ui/drawings.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

/**
 * The menu of a video, with the rows about its author or its audience, and links to the data that this device
 * stores.
 */
export default function MoreDialog(props: DialogProps['more'] & { onClose: () => void }) {
  const { video, listName, onClose } = props
  const { onGuest } = useSession()
  const api = useApi()
  const setDismissed = useSetDismissed(video)
  const deleteVideo = useDeleteVideo()
  const { queryKey } = userDetailQuery(api, video.author.uniqueId)
  const profile = useQueryClient().getQueryData(queryKey)
  const opener = (name: 'audience' | 'commentAudience' | 'downloadAudience' | 'download') => () => {
    onClose()
    openDialog(name, { video })
  }
  return (
    <MoreMenu
      {...props}
      onDismiss={(isDismissed) => void setDismissed(isDismissed)}
      onCopyLink={() => {
        void shortLink(api, sharedVideo(video), 'copy').then(copyLink).then(showMessage)
        countShare(api, sharedVideo(video))
      }}
      about={
        video.isOwn ? (
          <>
            <PinRow video={video} onClose={onClose} />
            <MenuRow icon={drawings.eye} onClick={opener('audience')}>
              {messages.whoCanWatch}
            </MenuRow>
            <MenuRow icon="comment" onClick={opener('commentAudience')}>
              {filters.whoCanComment}
            </MenuRow>
            <MenuRow icon={drawings.download} onClick={opener('downloadAudience')}>
              {filters.whoCanDownload}
            </MenuRow>
            <MenuRow
              icon={drawings.trash}
              onClick={() => {
                onClose()
                void deleteVideo(video.id)
              }}
            >
              {more.deleteVideo}
            </MenuRow>
          </>
        ) : (
          <>
            <ReportRow subject={{ kind: 'video', videoId: video.id }} user={video.author} onClose={onClose} />
            <HideRows
              user={video.author}
              isMuted={profile?.user.isMuted ?? false}
              onGuest={onGuest}
              onClose={onClose}
            />
          </>
        )
      }
    >
      {video.canDownload && (
        <MenuRow icon={drawings.download} onClick={opener('download')}>
          {more.downloadVideo}
        </MenuRow>
      )}
      {listName === 'foryou_list' && (
        <MenuRow
          icon="share"
          onClick={() => {
            onClose()
            void shareLink(api, { type: 'homepage_hot', path: '/foryou', title: app.forYou })
          }}
        >
          {more.shareForYou}
        </MenuRow>
      )}
      <DeviceLinks />
    </MoreMenu>
  )
}
