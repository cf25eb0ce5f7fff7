import { messages } from '#messages/relations.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'

/** Leads to the lists of users whom the viewer has blocked or muted. */
export default function HiddenUsersSection() {
  return (
    <ul>
      <MenuRow onClick={() => openDialog('hidden', { kind: 'blocked' })}>{messages.blockedUsers}</MenuRow>
      <MenuRow onClick={() => openDialog('hidden', { kind: 'muted' })}>{messages.mutedUsers}</MenuRow>
    </ul>
  )
}
