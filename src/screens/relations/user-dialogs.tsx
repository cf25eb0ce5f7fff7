import type { UserProfile } from '#contract/models/user.ts'
import { messages } from '#messages/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { BlockDialog } from '#src/features/relations/block-dialog.tsx'
import { HideRows } from '#src/features/relations/hide-rows.tsx'
import { Dialog, type Point } from '#src/ui/dialog.tsx'

import RelatedDialog from './related-dialog.tsx'

/** The dialog that is open over a profile. */
export type UserDialog = { name: 'more'; at: Point } | { name: 'block' | 'followers' | 'following' }

interface UserDialogsProps {
  open: UserDialog
  user: UserProfile
  /** Opens another one in its place; undefined closes it. */
  onOpen: (dialog: UserDialog | undefined) => void
}

/** The dialog over a profile: loaded when the first one is opened. */
export default function UserDialogs({ open, user, onOpen }: UserDialogsProps) {
  const { onGuest } = useSession()
  const onClose = () => onOpen(undefined)
  switch (open.name) {
    case 'block':
      return <BlockDialog user={user} onClose={onClose} />
    case 'more':
      return (
        <Dialog title={messages.more} at={open.at} onClose={onClose}>
          <ul>
            <HideRows
              user={user}
              isMuted={user.isMuted ?? false}
              onGuest={onGuest}
              onBlock={() => onOpen({ name: 'block' })}
              onClose={onClose}
            />
          </ul>
        </Dialog>
      )
    default:
      return <RelatedDialog key={open.name} user={user} kind={open.name} onClose={onClose} />
  }
}
