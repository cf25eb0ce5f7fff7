import { useSession } from '#src/data/use-session.ts'
import { OfflinePage } from '#src/features/offline/offline-page.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { currentVideoId } from '#src/state/video-lists.ts'
import { BackButton } from '#src/ui/back-button.tsx'

/** The offline collections of this device, and ways to save more. */
export function OfflineScreen() {
  const { user } = useSession()
  return (
    <OfflinePage
      back={<BackButton place="bar" />}
      onSaveNext={() =>
        openDialog('saveNext', { listName: 'foryou_list', fromId: currentVideoId('foryou_list') })
      }
      onSaveMarked={user && ((kind) => openDialog('saveMarked', { kind, userId: user.id }))}
    />
  )
}
