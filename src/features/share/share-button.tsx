import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { RailButton } from '#src/ui/rail-button.tsx'
import { openShareSheet } from '#src/ui/share-sheet.ts'

interface ShareButtonProps {
  video: Video
  /** Called where the device has no share sheet of its own. */
  onShare: () => void
}

export function ShareButton({ video, onShare }: ShareButtonProps) {
  const share = () => {
    if (!openShareSheet(videoPath(video), video.caption)) onShare()
  }
  return <RailButton icon="share" label="Share" aria-keyshortcuts="S" onClick={share} />
}
