import { messages } from '#messages/conversations.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

import css from './group-dialog.module.css'

interface QuestionProps {
  title: string
  text: string
  /** The label of the button that does it. */
  label: string
  onAgreed: () => void
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export const Question = ({ title, text, label, onAgreed, onClose }: QuestionProps) => (
  <Dialog title={title} onClose={onClose}>
    <p className={css.hint}>{text}</p>
    <div className={css.actions}>
      <Button kind="danger" onClick={onAgreed}>
        {label}
      </Button>
      <Button onClick={onClose}>{messages.cancel}</Button>
    </div>
  </Dialog>
)
