import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { LIKED_PUBLIC_ENTITY } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue, useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { SwitchRow } from '#src/ui/rows.tsx'

/** A row: makes the viewer's liked videos visible to others, or to no other user. */
export function LikedPublic() {
  const api = useApi()
  const { data: settings } = useQuery(userSettingsQuery(api))
  const queued = useQueuedAction()(LIKED_PUBLIC_ENTITY)
  // Shown until the outbox has it.
  const [wish, setWish] = useState<boolean>()
  if (!settings) return null
  const { isLikedPublic = false } = settings
  const isPublic = queued?.op === 'users.setLikedPublic' ? queued.input.isPublic : (wish ?? isLikedPublic)
  const setPublic = async (isOn: boolean) => {
    setWish(isOn)
    await queue(api.users.setLikedPublic({ isPublic: isOn }, { subject: '' }), String)
    setWish(undefined)
  }
  return (
    <SwitchRow
      label={messages.likedPublic}
      hint={messages.likedPublicHint}
      isOn={isPublic}
      onChange={(isOn) => void setPublic(isOn)}
    />
  )
}
