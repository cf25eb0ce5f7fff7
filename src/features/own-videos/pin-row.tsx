import { videoPinEntity } from '#contract/entities.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/audience.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useOptimisticAction } from '#src/data/outbox/use-optimistic-action.ts'
import { useValue } from '#src/state/use-value.ts'
import { setWish, settleWish, wishes } from '#src/state/wishes.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

import { pinRefusal } from './pin-refusal.ts'

/** Videos in no list: they stand on no profile. */
const UNLISTED: readonly unknown[] = ['self', 'unlisted']

interface PinRowProps {
  video: Video
  onClose: () => void
}

/** Row of the menu of one's own video: puts it first on one's profile, or back to its place. */
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
      onClick={() => {
        onClose()
        void wish(!isShownPinned)
      }}
    >
      {isShownPinned ? messages.unpinFromProfile : messages.pinToProfile}
    </MenuRow>
  )
}
