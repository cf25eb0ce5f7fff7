import { messages } from '#messages/relations.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { ban } from '#src/ui/drawings.ts'
import { ButtonRow, Rows } from '#src/ui/rows.tsx'

/** Leads to the lists of users whom the viewer has blocked or muted. */
export default function HiddenUsersSection() {
  return (
    <Rows>
      <ButtonRow
        icon={ban}
        label={messages.blockedUsers}
        onClick={() => openDialog('hidden', { kind: 'blocked' })}
      />
      <ButtonRow
        icon="muted"
        label={messages.mutedUsers}
        onClick={() => openDialog('hidden', { kind: 'muted' })}
      />
    </Rows>
  )
}
