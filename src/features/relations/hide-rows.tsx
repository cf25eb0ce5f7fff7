import { muteEntity } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { ban } from '#src/ui/drawings.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

import { useSetMute } from './use-set-mute.ts'

interface HideRowsProps {
  user: DialogProps['block']['user']
  /** As the server knows it. */
  isMuted: boolean
  /** Called instead when the viewer is a guest. */
  onGuest: OnGuest | null
  /** Closes the menu. */
  onClose: () => void
}

/** Rows of a menu that mute or block a user. */
export function HideRows({ user, isMuted: isMutedAtServer, onGuest, onClose }: HideRowsProps) {
  const setMute = useSetMute(user)
  const queued = useQueuedAction()(muteEntity(user.id))
  const isMuted = queued?.op === 'relations.setMute' ? queued.input.mute : isMutedAtServer
  const subject = { user: `@${user.uniqueId}` }
  const act = (run: () => void) => () => {
    onClose()
    if (onGuest) onGuest()
    else run()
  }
  const mute = () => {
    void setMute(!isMuted)
    showMessage(
      isMuted ? messages.unmuted(subject) : messages.muted(subject),
      isMuted ? undefined : { label: messages.unmuteButton, run: () => void setMute(false) },
    )
  }
  return (
    <>
      <MenuRow icon="muted" onClick={act(mute)}>
        {isMuted ? messages.unmute(subject) : messages.mute(subject)}
      </MenuRow>
      <MenuRow icon={ban} onClick={act(() => openDialog('block', { user }))}>
        {messages.block(subject)}
      </MenuRow>
    </>
  )
}
