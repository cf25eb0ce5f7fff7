import type { Video } from '#contract/models/video.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

interface ShareButtonProps {
  video: Video
  /** Called where the device has no share sheet of its own. */
  onShare: () => void
}

export function ShareButton({ video, onShare }: ShareButtonProps) {
  const share = () => {
    if (!openShareSheet(videoPath(video), video.caption)) onShare()
  }
  return <RailButton icon="share" label={messages.share} aria-keyshortcuts="S" onClick={share} />
}

/** Opens the device's share sheet for the address of a path. False when there is none. */
export function openShareSheet(path: string, title: string): boolean {
  if (typeof navigator.share !== 'function') return false
  navigator.share({ url: new URL(path, location.origin).href, title }).catch(() => {
    // The viewer closed the sheet.
  })
  return true
}
