import { messages } from '#messages/app.ts'
import { useRootMark } from '#src/ui/document.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './app-status.module.css'

/** Says that nothing can be written for now. Viewers' actions stay queued on their devices. */
export default function ReadOnlyNotice() {
  useRootMark('readOnly')
  return (
    <p className={css.pill}>
      <Icon name="clock" />
      {messages.readOnly}
    </p>
  )
}
