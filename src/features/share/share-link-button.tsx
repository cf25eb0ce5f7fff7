import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'

import { openShareSheet } from './share-sheet.ts'
import { shortLink, type Shared } from './short-link.ts'

/** Shares a short link to a page, by the device's own sheet or else by the clipboard. */
export function ShareLinkButton(shared: Shared) {
  const api = useApi()
  const share = async () => {
    if (!(await openShareSheet(api, shared)))
      showMessage(await copyLink(await shortLink(api, shared, 'copy')))
  }
  return <Button onClick={() => void share()}>{messages.share}</Button>
}
