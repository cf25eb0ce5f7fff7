import { videoPinEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/audience.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { useValue } from '#src/state/use-value.ts'
import { setWish, settleWish, wishes } from '#src/state/wishes.ts'
import { pin } from '#src/ui/drawings.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

import { pinRefusal } from './pin-refusal.ts'

/** The audiences of videos that are in no list: a profile does not show them. */
const UNLISTED: readonly unknown[] = ['self', 'unlisted']

interface PinRowProps {
  video: Video
  onClose: () => void
}

/** A row in the menu of the user's own video: pins it to the top of their profile, or unpins it. */
export function PinRow({ video: { id, isPinned = false, audience, scheduleTime }, onClose }: PinRowProps) {
  const api = useApi()
  const entity = videoPinEntity(id)
  const isShownPinned = useValue(wishes, ({ byEntity }) => byEntity[entity], undefined) ?? isPinned
  const { wish } = useOptimisticAction({
    op: 'videos.setPin',
    entity,
    wishOf: ({ pinned }) => pinned,
    show: (pinned) => setWish(entity, pinned),
    settle: () => settleWish(entity),
    send: (pinned) => api.videos.setPin({ videoId: id, pinned }, { subject: '' }),
    refusal: pinRefusal,
  })
  if (!isShownPinned && (scheduleTime > 0 || UNLISTED.includes(audience))) return null
  return (
    <MenuRow
      icon={pin}
      onClick={() => {
        onClose()
        void wish(!isShownPinned)
      }}
    >
      {isShownPinned ? messages.unpinFromProfile : messages.pinToProfile}
    </MenuRow>
  )
}
