import { useSnapshot } from 'valtio'

import { messages } from '#messages/video.ts'
import { savedVideos } from '#src/state/saved-videos.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

interface SaveButtonProps {
  videoId: string
  /** Offers to save the video, or to remove it. */
  onSave: () => void
  className: string | undefined
}

/** Saves a video for a time without a network, and says whether it is saved. */
export function SaveButton({ videoId, onSave, className }: SaveButtonProps) {
  const isSaved = useSnapshot(savedVideos).ids.has(videoId)
  return (
    <RailButton
      icon="bookmark"
      isFilled={isSaved}
      label={messages.save}
      text={isSaved ? messages.saved : messages.save}
      className={className}
      aria-pressed={isSaved}
      aria-haspopup="dialog"
      aria-keyshortcuts="B"
      onClick={onSave}
    />
  )
}
