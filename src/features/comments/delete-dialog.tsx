import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import css from './delete-dialog.module.css'

interface DeleteDialogProps {
  text: string
  onDelete: () => void
  onClose: () => void
}

/** Asked before a comment goes for good. */
export const DeleteDialog = ({ text, onDelete, onClose }: DeleteDialogProps) => (
  <Dialog title="Delete this comment?" onClose={onClose}>
    <blockquote className={css.quote} dir="auto">
      {text}
    </blockquote>
    <div className={css.actions}>
      <Button kind="danger" onClick={onDelete}>
        Delete
      </Button>
      <Button onClick={onClose}>Keep it</Button>
    </div>
  </Dialog>
)
