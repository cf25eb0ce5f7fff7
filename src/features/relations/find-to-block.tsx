import { useState } from 'react'

import { messages } from '#messages/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { useUserPreview } from '#src/data/user-preview.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Button } from '#src/ui/button.tsx'
import { NameSearchField } from '#src/ui/name-search-field.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { UserRow } from './user-rows.tsx'

import css from './user-rows.module.css'

/** Finds users by name, to block them. Users who are already blocked are not found. */
export function FindToBlock({ onLeave }: { onLeave: () => void }) {
  const { user: viewer } = useSession()
  const [text, setText] = useState('')
  const { users, error } = useUserPreview(text)
  const others = users?.filter(({ id }) => id !== viewer?.id)
  return (
    <div className={css.find}>
      <NameSearchField label={messages.findToBlock} value={text} onText={setText} />
      <div role="status">{error ? sentenceOf(error) : others?.length === 0 && messages.noMatches}</div>
      {others && others.length > 0 && (
        <ul className={css.list} aria-label={messages.findToBlock}>
          {others.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              onLeave={onLeave}
              actions={
                <Button
                  aria-label={messages.block({ user: `@${user.uniqueId}` })}
                  onClick={() => openDialog('block', { user })}
                >
                  {messages.blockNow}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}
