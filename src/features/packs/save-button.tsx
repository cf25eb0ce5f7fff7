import { useSnapshot } from 'valtio'

import { savedClips } from '#src/state/saved-clips.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

interface SaveButtonProps {
  videoId: string
  /** Offers to save the clip, or to remove it. */
  onSave: () => void
  className: string | undefined
}

/** Saves a clip for a time without a network, and says whether it is saved. */
export function SaveButton({ videoId, onSave, className }: SaveButtonProps) {
  const isSaved = useSnapshot(savedClips).ids.has(videoId)
  return (
    <RailButton
      icon="bookmark"
      isFilled={isSaved}
      label="Save"
      text={isSaved ? 'Saved' : 'Save'}
      className={className}
      aria-pressed={isSaved}
      aria-haspopup="dialog"
      aria-keyshortcuts="B"
      onClick={onSave}
    />
  )
}
