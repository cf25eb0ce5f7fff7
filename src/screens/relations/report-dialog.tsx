import { UserRelation } from '#contract/user-relation.ts'
import { messages as relations } from '#messages/relations.ts'
import { messages } from '#messages/reports.ts'
import { useSetBlock } from '#src/features/relations/use-set-block.ts'
import { ReportForm } from '#src/features/reports/report-form.tsx'
import type { DialogProps } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Reports a comment, video, user or message, and offers to block the user responsible. */
export default function ReportDialog({
  subject,
  user,
  onClose,
}: DialogProps['report'] & { onClose: () => void }) {
  const name = user ? `@${user.uniqueId}` : ''
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <ReportForm subject={subject} name={name}>
        {user && <BlockButton user={user} onClose={onClose} />}
        <Button onClick={onClose}>{messages.done}</Button>
      </ReportForm>
    </Dialog>
  )
}

interface BlockButtonProps {
  user: NonNullable<DialogProps['report']['user']>
  onClose: () => void
}

function BlockButton({ user, onClose }: BlockButtonProps) {
  const setBlock = useSetBlock({ relation: UserRelation.none, ...user })
  const name = { user: `@${user.uniqueId}` }
  return (
    <Button
      kind="danger"
      onClick={() => {
        onClose()
        void setBlock(true)
        showMessage(relations.blocked(name))
      }}
    >
      {relations.block(name)}
    </Button>
  )
}
