import { messages } from '#messages/app.ts'
import { applyUpdate } from '#src/offline/update.ts'
import { Button } from '#src/ui/button.tsx'

import css from './app-status.module.css'

/** Offers the new version. */
export default function UpdateNotice() {
  return (
    <div className={css.snackbar} role="alert">
      {messages.newVersion}
      <Button kind="text" onClick={applyUpdate}>
        {messages.reload}
      </Button>
    </div>
  )
}
