import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { RailButton } from '#src/ui/rail-button.tsx'

interface ShareButtonProps {
  video: Video
  /** Called when the device has no share sheet of its own. */
  onShare: () => void
}

export function ShareButton({ video, onShare }: ShareButtonProps) {
  const api = useApi()
  const share = async () => {
    if (typeof navigator.share !== 'function') return onShare()
    const sheet = await import('./share-sheet.ts').catch(() => undefined)
    return (await sheet?.openVideoShareSheet(api, video)) ? undefined : onShare()
  }
  return <RailButton icon="share" label={messages.share} aria-keyshortcuts="S" onClick={() => void share()} />
}
