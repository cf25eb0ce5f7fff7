import type { Video } from '#contract/models/video.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { videoPath } from '#src/ui/paths.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

/** The device's own share sheet, or the link in the clipboard where there is none. */
export function ShareButton({ video }: { video: Video }) {
  const share = async () => {
    const url = new URL(videoPath(video), location.origin).href
    if (typeof navigator.share === 'function') {
      await navigator.share({ url, title: video.caption }).catch(() => {
        // The person closed the sheet.
      })
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      showMessage('Link copied')
    } catch {
      showMessage(`The link is ${url}`)
    }
  }
  return <RailButton icon="share" label="Share" onClick={() => void share()} />
}
