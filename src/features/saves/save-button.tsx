import { saveEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import { saveOffline } from '#src/player/save-offline.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { useValue } from '#src/state/use-value.ts'
import { setWish, settleWish, wishes } from '#src/state/wishes.ts'
import { RailButton } from '#src/ui/rail-button.tsx'

import { saveRefusal } from './refusal.ts'

interface SaveButtonProps {
  video: Video
  /** Called instead for a guest. */
  onGuest: OnGuest | null
  className: string | undefined
}

/** Adds a video to the viewer's list of saved ones, which is the same on every device, or removes it. */
export function SaveButton({ video, onGuest, className }: SaveButtonProps) {
  const api = useApi()
  const { id } = video
  const entity = saveEntity(id)
  const isSaved = useValue(wishes, ({ byEntity }) => byEntity[entity], undefined) ?? video.saved ?? false
  const { isQueued, wish } = useOptimisticAction({
    op: 'saves.set',
    entity,
    wishOf: ({ saved }) => saved,
    show: (saved) => setWish(entity, saved),
    settle: () => settleWish(entity),
    send: (saved) => api.saves.set({ videoId: id, saved }, { subject: `@${video.author.uniqueId}` }),
    refusal: saveRefusal,
  })
  const setSaved = (next: boolean) => {
    if (playerSettings.isKeepingSaved) void saveOffline('saved', video, next)
    void wish(next)
  }
  return (
    <RailButton
      icon="bookmark"
      isFilled={isSaved}
      isWaiting={isQueued}
      label={messages.save}
      text={isSaved ? messages.saved : messages.save}
      className={className}
      aria-pressed={isSaved}
      aria-keyshortcuts="B"
      onClick={() => (onGuest ? onGuest(() => setSaved(true), 'save') : setSaved(!isSaved))}
    />
  )
}
