import { messages } from '#messages/video.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'

import { openShareSheet } from './share-button.tsx'

/** Shares the address of a page, by the device's own sheet or else by the clipboard. */
export const ShareLinkButton = ({ path, title }: { path: string; title: string }) => (
  <Button
    onClick={() => {
      if (!openShareSheet(path, title)) void copyLink(path).then(showMessage)
    }}
  >
    {messages.share}
  </Button>
)
