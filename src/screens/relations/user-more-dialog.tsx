import { messages } from '#messages/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { HideRows } from '#src/features/relations/hide-rows.tsx'
import { ReportRow } from '#src/features/reports/report-row.tsx'
import type { DialogProps } from '#src/state/dialogs.ts'
import { Dialog } from '#src/ui/dialog.tsx'

/** The menu of a user. */
export default function UserMoreDialog({
  user,
  at,
  onClose,
}: DialogProps['userMore'] & { onClose: () => void }) {
  const { onGuest } = useSession()
  return (
    <Dialog title={messages.more} at={at} onClose={onClose}>
      <ul>
        <HideRows user={user} isMuted={user.isMuted ?? false} onGuest={onGuest} onClose={onClose} />
        <ReportRow subject={{ kind: 'user', userId: user.id }} user={user} onClose={onClose} />
      </ul>
    </Dialog>
  )
}
