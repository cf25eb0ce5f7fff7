import { messages } from '#messages/reports.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'

/** A button that reports the page's subject. Guests log in first. */
export function ReportButton(about: DialogProps['report']) {
  const { onGuest } = useSession()
  const report = () => openDialog('report', about)
  return (
    <Button kind="text" onClick={() => (onGuest ? onGuest(report, 'report') : report())}>
      {messages.title}
    </Button>
  )
}
