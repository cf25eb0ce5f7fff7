import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

interface ShareButtonProps {
  video: Video
  /** Called where the device has no share sheet of its own. */
  onShare: () => void
}

export function ShareButton({ video, onShare }: ShareButtonProps) {
  const share = () => {
    if (typeof navigator.share !== 'function') return onShare()
    const url = new URL(videoPath(video), location.origin).href
    navigator.share({ url, title: video.caption }).catch(() => {
      // The person closed the sheet.
    })
  }
  return <RailButton icon="share" label="Share" aria-keyshortcuts="S" onClick={share} />
}
