import { messages } from '#messages/relations.ts'
import type { DialogProps } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import { useSetBlock } from './use-set-block.ts'

import css from './block-dialog.module.css'

type BlockDialogProps = DialogProps['block'] & { onClose: () => void }

/** Asks before a user is blocked. */
export default function BlockDialog({ user, onClose }: BlockDialogProps) {
  const setBlock = useSetBlock(user)
  const subject = { user: `@${user.uniqueId}` }
  const block = () => {
    onClose()
    void setBlock(true)
    showMessage(messages.blocked(subject))
  }
  return (
    <Dialog title={messages.blockQuestion(subject)} onClose={onClose}>
      <p className={css.text}>{messages.blockExplained}</p>
      <div className={css.actions}>
        <Button kind="danger" onClick={block}>
          {messages.blockNow}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
    </Dialog>
  )
}
