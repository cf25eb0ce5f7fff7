import { applyUpdate } from '#src/offline/update.ts'
import { Button } from '#src/ui/button.tsx'

import css from './app-status.module.css'

/** Offers the new version. */
export default function UpdateNotice() {
  return (
    <div className={css.snackbar} role="alert">
      A new version is ready
      <Button kind="text" onClick={applyUpdate}>
        Reload
      </Button>
    </div>
  )
}
