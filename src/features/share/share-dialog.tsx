import type { Video } from '#contract/models/video.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { videoPath } from '#src/ui/paths.ts'

import css from './share-dialog.module.css'

/** For browsers without a share sheet of their own. */
export default function ShareDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const path = videoPath(video)
  return (
    <Dialog title="Share" onClose={onClose}>
      <input
        className={css.link}
        aria-label="Link to this clip"
        readOnly
        value={new URL(path, location.origin).href}
        onFocus={({ target }) => target.select()}
      />
      <Button
        kind="primary"
        onClick={() => {
          onClose()
          void copyLink(path).then(showMessage)
        }}
      >
        Copy link
      </Button>
    </Dialog>
  )
}
