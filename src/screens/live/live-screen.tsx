import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { livePath } from '#contract/paths.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { livePageQuery } from '#src/data/live.ts'
import { useSession } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { LiveRoom } from '#src/features/live/live-room.tsx'
import { shareLink } from '#src/features/share/share-sheet.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface LiveScreenProps {
  user: string
  /** The room in the address, if it names one. */
  roomId: string | undefined
}

/** The live of a user, or the room that the address names. */
export function LiveScreen({ user, roomId }: LiveScreenProps) {
  const api = useApi()
  const { data } = useSuspenseQuery(livePageQuery(api, user, roomId))
  const { onGuest } = useSession()
  const { liveStream: room, access, lastLive, lastLiveType } = data
  if (!room) return null
  const action = access.isHost ? (
    <Link to="/live/setup" className={buttonClass('primary')}>
      {messages.manage}
    </Link>
  ) : (
    <FollowButton user={room.host} onGuest={onGuest} />
  )
  const { host, title, audience } = room
  // An unlisted room cannot be found by its host's name, and its host chooses who gets its address.
  const share =
    audience === 'unlisted'
      ? undefined
      : () => void shareLink(api, { type: 'live', id: host.id, path: livePath(host), title })
  return (
    <LiveRoom
      key={room.id}
      room={room}
      access={access}
      last={{ lastLive, lastLiveType }}
      action={action}
      onShare={share}
    />
  )
}
