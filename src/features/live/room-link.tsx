import type { LiveRoom } from '#contract/models/live.ts'
import { liveRoomPath } from '#contract/paths.ts'
import { messages } from '#messages/broadcast.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'

import css from './room-link.module.css'

/** The address of the host's own room, to be sent to others. An unlisted room can only be found by it. */
export const RoomLink = ({ room }: { room: LiveRoom }) => (
  <div className={css.link}>
    {room.audience === 'unlisted' && <p className={css.text}>{messages.unlistedHint}</p>}
    <Button kind="text" onClick={() => void copyLink(liveRoomPath(room)).then(showMessage)}>
      {messages.copyLink}
    </Button>
  </div>
)
