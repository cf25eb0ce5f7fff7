import type { ApiClient } from '#contract/client.ts'
import type { Video } from '#contract/models/video.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { copyLink } from '#src/ui/copy-link.ts'

import { countShare, sharedVideo, shortLink, type Shared } from './short-link.ts'

/** Opens the device's share sheet for a short link. False when the device has none, or fails to open it. */
export async function openShareSheet(api: ApiClient, shared: Shared): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  const url = await shortLink(api, shared, 'sheet')
  try {
    await navigator.share({ url, title: shared.title })
    countShare(api, shared)
    return true
  } catch (error) {
    // Otherwise the viewer has closed the sheet.
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
}

/** Shares a short link to a page, with the device's own sheet or else through the clipboard. */
export async function shareLink(api: ApiClient, shared: Shared): Promise<void> {
  if (await openShareSheet(api, shared)) return
  showMessage(await copyLink(await shortLink(api, shared, 'copy')))
  countShare(api, shared)
}

export const openVideoShareSheet = (api: ApiClient, video: Video): Promise<boolean> =>
  openShareSheet(api, sharedVideo(video))
