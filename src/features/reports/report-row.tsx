import { messages } from '#messages/reports.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { flag } from '#src/ui/drawings.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

/** The row of a menu that reports the menu's subject. Guests log in first. */
export function ReportRow({ onClose, ...about }: DialogProps['report'] & { onClose: () => void }) {
  const { onGuest } = useSession()
  const report = () => openDialog('report', about)
  return (
    <MenuRow
      icon={flag}
      onClick={() => {
        onClose()
        if (onGuest) onGuest(report, 'report')
        else report()
      }}
    >
      {messages.title}
    </MenuRow>
  )
}
